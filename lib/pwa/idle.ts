// A timer, as Safari has no requestIdleCallback.
const DELAY_MS = 3_000;

/** Runs `task` after the first screen has loaded. Returns the function that cancels it. */
export function whenIdle(task: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void task(), DELAY_MS);
  return () => clearTimeout(timer);
}
