/** Runs work once the first paint and what it needs are through; answers how to call it off. */
export function whenIdle(work: () => Promise<unknown>): () => void {
  // Safari has no requestIdleCallback.
  const timer = setTimeout(() => void work(), 3_000);
  return () => clearTimeout(timer);
}
