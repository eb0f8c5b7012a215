// Removes the service worker: deploy this file as sw.js, and each phone that opens the app unregisters its worker and deletes
// the caches. Open pages offer a reload (lib/pwa/register-worker.ts); pages opened after it have no worker.
self.addEventListener('install', () => {
  self.skipWaiting();
  // Chromium may ignore the call during the installation.
  setTimeout(() => self.skipWaiting(), 1000);
});
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()));
// A page that registers this file before the last page is closed cancels the removal: unregister again.
self.addEventListener('fetch', (event) => event.waitUntil(self.registration.unregister()));

async function removeWorker() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
