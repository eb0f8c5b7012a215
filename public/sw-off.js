// The way back: put this in the place of sw.js, and every phone that comes by gives up its worker and all that it held.
// Pages that the old worker served are loaded anew, once; the app works without a worker from then on.
self.addEventListener('install', () => {
  self.skipWaiting();
  // Chromium may forget what is said while it installs.
  setTimeout(() => self.skipWaiting(), 1000);
});
self.addEventListener('activate', (event) => event.waitUntil(giveUp()));

async function giveUp() {
  const held = await caches.keys();
  await Promise.all(held.map((name) => caches.delete(name)));
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await self.registration.unregister();
  // A phone without a worker registers this one too: it has nothing to give up, and must not load for ever.
  if (held.length > 0) await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})));
}
