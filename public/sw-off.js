// The way back: put this in the place of sw.js, and every phone that comes by gives up its worker and all that it held. An
// open page is offered to be loaded anew (lib/pwa/register.ts); pages opened from then on have no worker.
self.addEventListener('install', () => {
  self.skipWaiting();
  // Chromium may forget what is said while it installs.
  setTimeout(() => self.skipWaiting(), 1000);
});
self.addEventListener('activate', (event) => event.waitUntil(giveUp()));
// A page that registers this before the last one is gone calls it back to life: it gives up again.
self.addEventListener('fetch', (event) => event.waitUntil(self.registration.unregister()));

async function giveUp() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
