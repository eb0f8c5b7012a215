/** The first screen has loaded by then. */
const DELAY_MS = 3_000;
/** Between two tasks where the browser does not say when it is idle (Safari). */
const PAUSE_MS = 100;

/** Runs `task` after the first screen has loaded. Returns the function that cancels it. */
export function whenIdle(task: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void task(), DELAY_MS);
  return () => clearTimeout(timer);
}

/** Resolves when the browser has nothing else to do. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });

/** True if the person asked for little traffic. Chromium only. */
export const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
