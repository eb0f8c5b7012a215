// The service worker of the staff's page: /counter opens without a network, with the code of its last visit. Calls of the API
// always go to the network. Devices of customers never load this file.
const CACHE = 'counter-page';
const PAGE = '/counter';
/** Of the page and its configuration; a network that takes longer is as good as none. */
const TIMEOUT_MS = 3_000;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, '/config.json'])));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(PAGE, request));
  else if (pathname === '/config.json') event.respondWith(networkFirst(pathname, request));
  // Their names have a hash of their content.
  else if (pathname.startsWith('/_next/static/')) event.respondWith(cacheFirst(request));
});

async function networkFirst(key, request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(key);
  try {
    const response = await (stored
      ? fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      : fetch(request));
    if (!response.ok) return stored ?? response;
    const text = await response.clone().text();
    // A page of another build: the code of the one before is not needed any more.
    if (key === PAGE && stored && (await stored.clone().text()) !== text) await removeCode(cache);
    await cache.put(key, response.clone());
    return response;
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

async function cacheFirst(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function removeCode(cache) {
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith('/_next/static/')) await cache.delete(request);
}
