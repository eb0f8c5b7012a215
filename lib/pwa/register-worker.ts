/**
 * Registers the service worker and tells when a new version is ready; answers how to go over to it, which loads the page
 * anew. No version takes over by itself: the open page would lose the chunks it still has to load.
 */
export async function registerWorker(onReady: (goOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;
  // The first worker takes a page that had none: nothing changed for it.
  let controlled = serviceWorker.controller !== null;
  let wanted = false;
  const load = async () => {
    // A worker that takes itself back (public/sw-off.js) has to be through with it, or the next page keeps it alive.
    await activated(registration.active);
    location.reload();
  };
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) void load();
    // In another tab somebody wanted it; this page lives on what it has loaded, until its person wants it too.
    else if (controlled) onReady(load);
    controlled = true;
  });
  const tell = () => {
    if (!registration.waiting || !serviceWorker.controller) return;
    onReady(() => {
      wanted = true;
      // Another tab may have been faster.
      if (registration.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      else void load();
    });
  };
  tell();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
  // An app on the home screen lives for days: look for a new version whenever it comes back to the front.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** Settles when the worker has done what it does on becoming active, or is gone. */
const activated = (worker: ServiceWorker | null) =>
  new Promise<void>((resolve) => {
    const look = () => (worker?.state === 'activating' ? undefined : resolve());
    worker?.addEventListener('statechange', look);
    look();
  });
