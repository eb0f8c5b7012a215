/** Chromium's queue of launches (`launch_handler` in the manifest), which no library of types has. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
}

/**
 * Leads where a tap on the icon, a shortcut or a QR code wants while the app is open: its window comes to the front as it
 * is (`focus-existing`), and only the page changes. `follow` gets a hash. `startHash` is kept by app/first-paint/before-paint.ts.
 */
export function followLaunches(follow: (hash: string) => void): void {
  const { launchQueue, startHash } = globalThis as { launchQueue?: LaunchQueue; startHash?: string };
  // The launch that opened this very window waits in the queue too, and has long arrived. A later one to the same page is
  // followed; after a reload there is none to skip, so that one may be missed.
  let opening = startHash;
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const { hash } = new URL(targetURL);
    const isOpening = hash === opening;
    opening = undefined;
    // The icon itself wants nothing but the app.
    if (hash && hash !== location.hash && !isOpening) follow(hash);
  });
}
