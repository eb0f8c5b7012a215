import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { MINE } from '#lib/api/cache/query-keys.ts';
import { syncTabs } from '#lib/api/cache/sync-tabs.ts';
import { configQueries } from '#lib/api/config.ts';
import { MESSAGES } from '#lib/api/message.ts';
import { followPerson } from '#lib/api/person-stream.ts';
import { syncPushSubscription } from '#lib/api/push.ts';
import { dropSecondTaps } from '#lib/browser/drop-second-taps.ts';
import { savesData, untilIdle } from '#lib/pwa/idle.ts';
import { followLaunches } from '#lib/pwa/launch-queue.ts';
import { registerWorker } from '#lib/pwa/register-worker.ts';
import { addStartImages } from '#lib/pwa/start-images.ts';
import { setUnread } from '#lib/pwa/unread.ts';
import { PUSH_RECEIVED } from '#lib/pwa/worker/messages.ts';
import { parseHash } from '#lib/router/hash.ts';
import type { Navigator } from '#lib/router/navigator.ts';
import { readSession, subscribeToSession } from '#lib/session/session.ts';
import { OfflineBanner } from './features/query/stale-data-banner.tsx';
import { preloadPages } from './preload-pages.ts';
import { matchRoute } from './routes.ts';

export interface DeferredStartupOptions {
  readonly client: QueryClient;
  readonly navigator: Navigator;
  /** Called when a new version is ready. */
  readonly onUpdate: (applyUpdate: () => void) => void;
}

/** Starts everything that the first screen does not need. */
export async function runDeferredStartup({
  client,
  navigator: { follow },
  onUpdate,
}: DeferredStartupOptions): Promise<void> {
  const firstPage = matchRoute(parseHash(location.hash).path)?.path ?? 'other';
  dropSecondTaps();
  followLaunches(follow);
  addStartImages();
  // The messages come from lib/pwa/worker.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === PUSH_RECEIVED) void client.invalidateQueries({ queryKey: [MINE] });
    if (typeof data?.open !== 'string') return;
    port?.postMessage(true);
    follow(`#${data.open}`);
  });
  countUnreadMessages(client);
  followPerson(client);
  syncTabs(client);
  // The bar is loaded in advance: its chunk is gone once another tab has applied the update. The banner, too:
  // without a network it could not be loaded.
  await Promise.all([import('./overlays/update-bar.tsx'), OfflineBanner.preload()]).catch(() => {});
  // The worker fetches all pages: a person who saves data gets it only if they have one already.
  await untilIdle();
  if (!savesData() || navigator.serviceWorker?.controller) await registerWorker(onUpdate);
  // The worker and this load the same files: the second finds them in the browser's cache.
  void preloadPages();
  // If there is no network, the next start does this.
  const config = await client.fetchQuery(configQueries.config()).catch(() => null);
  const isMeasured = Math.random() * 100 < (config?.web_vitals_percent ?? 0);
  if (isMeasured && !savesData())
    await import(/* webpackChunkName: "web-vitals" */ '#lib/api/report-web-vitals.ts')
      .then(({ reportWebVitals }) => reportWebVitals(firstPage))
      .catch(() => {});
  if (config?.push_key) await syncPushSubscription(config.push_key).catch(() => {});
}

/** Keeps the badges equal to the number of unread messages; a guest has none. */
function countUnreadMessages(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== 'updated' || !MESSAGES.every((part, at) => queryKey[at] === part)) return;
    const data = state.data as InfiniteData<{ unread: number }> | undefined;
    if (data) setUnread(data.pages[0]?.unread ?? 0);
  });
  subscribeToSession(() => {
    if (!readSession()) setUnread(0);
  });
}
