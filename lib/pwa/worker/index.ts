/** The app's part of the service worker, bundled by next-pwa (next.config.mjs). */
import { openNotification } from './open-notification.ts';
import { worker } from './scope.ts';
import { showPush } from './show-push.ts';

const DEPLOYMENT_CACHE = 'deployment';

// The first visit fetched these files before there was a worker to cache them.
worker.addEventListener('install', (event) => {
  const cached = caches
    .open(DEPLOYMENT_CACHE)
    .then((cache) => cache.addAll(['/config.json', '/manifest.webmanifest']));
  event.waitUntil(cached.catch(() => {}));
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data)));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(worker, event.notification)),
);
