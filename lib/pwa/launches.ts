/** Chromium's queue of launches (`launch_handler` in the manifest), which no library of types has. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
}

/** What is told within this time was in the queue already. */
const QUEUED_MS = 500;

/**
 * Leads where a tap on the icon, a shortcut or a QR code wants while the app is open: its window comes to the front as it
 * is (`focus-existing`), and only the page changes. `follow` gets a hash.
 */
export function followLaunches(follow: (hash: string) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  // The launch that opened this very window waits in the queue, and is told at once: it has long arrived.
  let waited = true;
  setTimeout(() => {
    waited = false;
  }, QUEUED_MS);
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL || waited) return;
    const { hash } = new URL(targetURL);
    // The icon itself wants nothing but the app.
    if (hash && hash !== location.hash) follow(hash);
  });
}
