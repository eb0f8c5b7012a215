/** The service worker of a page of the hall: it opens the page without a network. */
const WORKER = '/counter-sw.js';

export const counterWorker = { path: WORKER, scope: '/counter' };

/** Registers the worker of a page, and stores the code that was loaded before there was a worker. */
export async function registerHallWorker(scope: '/counter' | '/board'): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  await navigator.serviceWorker.register(WORKER, { scope });
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'));
  // The name is that in the worker.
  const cache = await caches.open(`${scope.slice(1)}-page`);
  for (const { href } of loaded) if (!(await cache.match(href))) await cache.add(href);
}
