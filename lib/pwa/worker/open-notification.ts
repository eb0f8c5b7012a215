import type { WindowClient, WorkerScope } from './scope.ts';

/** A window that is still loading does not confirm a message within this time. */
const CONFIRM_MS = 1_000;

export async function openNotification({ clients }: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const path = typeof notification.data === 'string' ? notification.data : '/pages/message';
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Payment pages may have the same origin.
  const appWindows = windows.filter(({ url }) => new URL(url).pathname === '/');
  const client = appWindows.find(({ visibilityState }) => visibilityState === 'visible') ?? appWindows[0];
  const openWindow = () => clients.openWindow(`/#${path}`);
  if (!client) return void (await openWindow());
  await client.focus().catch(() => {});
  // `openWindow` may fail here: `focus` can use up the tap's permission.
  if (!((await requestPage(client, path)) || (await navigate(client, path))))
    await openWindow().catch(() => {});
}

/** The app (app/deferred-startup.ts) opens the page over the others. True if it confirmed. */
const requestPage = (client: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), CONFIRM_MS);
    client.postMessage({ open: path }, [port2]);
  });

const navigate = (client: WindowClient, path: string) =>
  client.navigate(`/#${path}`).then(
    (navigated) => navigated !== null,
    () => false,
  );
