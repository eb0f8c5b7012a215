/**
 * What the service worker does beside holding the app: next-pwa bundles this file and the worker that it makes imports
 * it (next.config.mjs).
 */
import { openNotification } from './open-notification.ts';
import { worker } from './scope.ts';
import { showPush } from './show-push.ts';

/** As in next.config.mjs: what an operator changes without a build, so the network's answer wins while there is one. */
const DEPLOYMENT = 'deployment';

// The first visit asked for them before there was a worker: without this, the second would need the network.
worker.addEventListener('install', (event) => {
  const kept = caches
    .open(DEPLOYMENT)
    .then((cache) => cache.addAll(['/config.json', '/manifest.webmanifest']));
  event.waitUntil(kept.catch(() => {}));
});
worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data)));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(worker, event.notification)),
);
