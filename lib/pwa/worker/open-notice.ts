import type { WindowClient, WorkerScope } from './scope.ts';

/** Leads to what a notification is about: in the window that is open, without loading it anew, else in a new one. */
export async function openNotice({ clients }: WorkerScope, notice: Notification): Promise<void> {
  notice.close();
  const url = `/#${typeof notice.data === 'string' ? notice.data : '/pages/message'}`;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!client || !(await show(client, url))) await clients.openWindow(url);
}

/** Only the hash changes, so the page stays as it is; false where it is not ours to lead. */
async function show(client: WindowClient, url: string): Promise<boolean> {
  try {
    await client.focus();
    return (await client.navigate(url)) !== null;
  } catch {
    return false;
  }
}
