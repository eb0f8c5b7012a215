// The service worker of the staff's page and of the board on the wall: /counter and /board open without a network, with the code of
// their last visit. Calls of the API always go to the network. It shows the pushes of alerts. Devices of customers never load it.
const PAGE = new URL(self.registration.scope).pathname;
const CACHE = `${PAGE.slice(1)}-page`;
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

// The payload is that of lib/contract/push-payload.ts.
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openAlert(event.notification)));

/** Shows a push, even one that cannot be read: browsers revoke the permission of pages that show nothing. */
async function showPush(data) {
  const push = readPush(data);
  await self.registration.showNotification(push?.title ?? 'Baize', {
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    ...(push && {
      body: push.body,
      tag: push.tag,
      renotify: true,
      timestamp: push.at * 1000,
      data: push.path,
    }),
  });
  if (push && 'setAppBadge' in navigator) await navigator.setAppBadge(push.unread).catch(() => {});
}

function readPush(data) {
  try {
    const push = data.json();
    return typeof push.title === 'string' && push.path.startsWith('/') ? push : null;
  } catch {
    return null;
  }
}

/** Opens the alert in the window of the counter, or in a new one. */
async function openAlert(notification) {
  notification.close();
  const url = `${PAGE}#${typeof notification.data === 'string' ? notification.data : '/'}`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = windows.find((each) => new URL(each.url).pathname === PAGE);
  if (!client) return void (await self.clients.openWindow(url));
  await client.focus().catch(() => {});
  // Of the same page: only its hash changes.
  const opened = await client.navigate(url).catch(() => null);
  if (!opened) await self.clients.openWindow(url).catch(() => null);
}
