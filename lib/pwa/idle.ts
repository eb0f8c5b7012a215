/** The first screen has loaded by then. */
const DELAY_MS = 3_000;
/** The pause between two tasks if the browser does not say when it is idle (Safari). */
const PAUSE_MS = 100;

/** Runs `task` after the first screen has loaded. Returns the function that cancels it. */
export function whenIdle(task: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void task(), DELAY_MS);
  return () => clearTimeout(timer);
}

/** Milliseconds. A browser that is always busy does not wait longer. */
const MAX_IDLE_WAIT_MS = 2_000;

/** Resolves when the browser has nothing else to do, after 2 s at the latest. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(resolve, PAUSE_MS);
  });

/** True if the person asked for little traffic. Chromium only. */
export const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** True on a phone with 2 GB of memory or less. Chromium only. */
export const hasLittleMemory = (): boolean =>
  ((navigator as { deviceMemory?: number }).deviceMemory ?? Number.POSITIVE_INFINITY) <= 2;
