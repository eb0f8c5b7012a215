const STORAGE_KEY = 'reloaded-at';
/** A second failure within this time is not fixed by another reload. */
const RELOAD_INTERVAL_MS = 60_000;

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message));

/** Reloads the page to get the newest chunks; false if it was just reloaded. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
