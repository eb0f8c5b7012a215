/** The cache of public/counter-sw.js. */
const CACHE = 'counter-page';

export const counterWorker = { path: '/counter-sw.js', scope: '/counter' };

/**
 * Registers the service worker of the counter, which opens the page without a network, and stores the code
 * that was loaded before there was a worker.
 */
export async function registerCounterWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  await navigator.serviceWorker.register(counterWorker.path, { scope: counterWorker.scope });
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'));
  const cache = await caches.open(CACHE);
  for (const { href } of loaded) if (!(await cache.match(href))) await cache.add(href);
}
