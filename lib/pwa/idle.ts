/** Runs work once the first paint and what it needs are through; answers how to call it off. */
export function whenIdle(work: () => Promise<void>): () => void {
  // Safari has no requestIdleCallback.
  const timer = setTimeout(() => void work(), 3_000);
  return () => clearTimeout(timer);
}
