import type { WindowClient, WorkerScope } from './scope.ts';

/** A window that does not answer within this time (it is only starting) is loaded anew at the address. */
const ANSWER_MS = 1_000;

/** Leads to what a notification is about: in the window that is open, as it stands, else in a new one. */
export async function openNotification({ clients }: WorkerScope, notice: Notification): Promise<void> {
  notice.close();
  const path = typeof notice.data === 'string' ? notice.data : '/pages/message';
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Pages of payments may stand at the same origin.
  const open = windows.filter(({ url }) => new URL(url).pathname === '/');
  const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  const opens = () => clients.openWindow(`/#${path}`);
  if (!client) return void (await opens());
  await client.focus().catch(() => {});
  // The tap may have been used up by the focus: then the window that is there has to do.
  if (!((await hears(client, path)) || (await goes(client, path)))) await opens().catch(() => {});
}

/** The app leads there by itself (app/deferred-startup.ts), so that nothing open is lost. */
const hears = (client: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    client.postMessage({ open: path }, [port2]);
  });

const goes = (client: WindowClient, path: string) =>
  client.navigate(`/#${path}`).then(
    (there) => there !== null,
    () => false,
  );
