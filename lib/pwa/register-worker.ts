import { tabStorage } from '#lib/browser/tab-storage.ts';

export const WORKER_PATH = '/sw.js';
/** A new worker usually replaces the old one within a tenth of a second. */
const TAKE_OVER_MS = 2_000;
/** The build that was reloaded to remind the browser of the new worker. */
const REMINDED_KEY = 'update-reminded';
const build = process.env.BUILD ?? '';

/** A new version is loaded by `applyUpdate` only: it would remove chunks of the open page. */
export async function registerWorker(onUpdate: (applyUpdate: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER_PATH).catch(() => null);
  if (!registration) return;
  let controlled = serviceWorker.controller !== null;
  let applying = false;
  const reload = async () => {
    // public/sw-off.js unregisters itself while it activates, which a reload would interrupt.
    await untilActivated(registration.active);
    location.reload();
  };
  const isReminded = tabStorage.read(REMINDED_KEY) === build;
  tabStorage.remove(REMINDED_KEY);
  // The old worker served this page before the new one took over, and nothing will say so any more.
  if (isReminded && !registration.waiting) return reload();
  serviceWorker.addEventListener('controllerchange', () => {
    if (applying) void reload();
    // Another tab applied the update. The first worker of a page is no update.
    else if (controlled) onUpdate(reload);
    controlled = true;
  });
  const checkWaiting = () => {
    if (!registration.waiting || !serviceWorker.controller) return;
    onUpdate(() => {
      applying = true;
      // Another tab may have applied it meanwhile.
      if (!registration.waiting) return void reload();
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      // Chromium forgets the message if a page uses the old worker as it stops. A navigation reminds it.
      setTimeout(() => {
        if (!registration.waiting) return;
        tabStorage.write(REMINDED_KEY, build);
        location.reload();
      }, TAKE_OVER_MS);
    });
  };
  checkWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', checkWaiting);
  });
  // An installed app stays open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

const untilActivated = (worker: ServiceWorker | null) =>
  new Promise<void>((resolve) => {
    const check = () => (worker?.state === 'activating' ? undefined : resolve());
    worker?.addEventListener('statechange', check);
    check();
  });
