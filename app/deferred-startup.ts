import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { MINE } from '#lib/api/cache/query-keys.ts';
import { configQueries } from '#lib/api/config.ts';
import { MESSAGES } from '#lib/api/message.ts';
import { syncPushSubscription } from '#lib/api/push.ts';
import { setBadge } from '#lib/pwa/badge.ts';
import { followLaunches } from '#lib/pwa/launch-queue.ts';
import { registerWorker } from '#lib/pwa/register-worker.ts';
import { PUSH_RECEIVED } from '#lib/pwa/worker/messages.ts';
import type { Navigator } from '#lib/router/navigator.ts';

export interface Started {
  readonly client: QueryClient;
  readonly navigator: Navigator;
  /** A new version is ready; `goOver` loads it. */
  readonly onUpdate: (applyUpdate: () => void) => void;
}

/** What the app does once it stands: nothing of it is needed for what the person sees first. */
export async function runDeferredStartup({
  client,
  navigator: { follow },
  onUpdate,
}: Started): Promise<void> {
  followLaunches(follow);
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === PUSH_RECEIVED) void client.invalidateQueries({ queryKey: [MINE] });
    if (typeof data?.open !== 'string') return;
    port?.postMessage(true);
    follow(`#${data.open}`);
  });
  badgeUnread(client);
  // The old version's part is gone when another tab has taken the new one.
  await import('./overlays/update-bar.tsx').catch(() => {});
  await registerWorker(onUpdate);
  // Without a network, the next start will do.
  const config = await client.fetchQuery(configQueries.config()).catch(() => null);
  if (config?.push_key) await syncPushSubscription(config.push_key).catch(() => {});
}

/** The icon shows what the list of messages says. */
function badgeUnread(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== 'updated' || !MESSAGES.every((part, at) => queryKey[at] === part)) return;
    const data = state.data as InfiniteData<{ unread: number }> | undefined;
    if (data) setBadge(data.pages[0]?.unread ?? 0);
  });
}
