/** The queue that `launch_handler` in the manifest fills; Chromium only. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
}

/** Calls `follow` with the hash of each launch while the app is open. */
export function followLaunches(follow: (hash: string) => void): void {
  const { launchQueue, startHash } = globalThis as { launchQueue?: LaunchQueue; startHash?: string };
  // The queue begins with the launch that opened this window. After a reload it does not, and one launch may
  // be skipped.
  let openingHash = startHash;
  launchQueue?.setConsumer(({ targetURL }) => {
    if (!targetURL) return;
    const { hash } = new URL(targetURL);
    const isOpening = hash === openingHash;
    openingHash = undefined;
    if (hash && hash !== location.hash && !isOpening) follow(hash);
  });
}
