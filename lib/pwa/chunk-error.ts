const STORE = 'reloaded-at';
/** A second failure within this time is not cured by loading anew. */
const CURED_AFTER_MS = 60_000;

/** True where a part of the app could not be loaded, rather than broke. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /dynamically imported module/.test(error.message));

/** Loads the page anew, for the chunks of the newest version; false where that was just tried, or can't be known. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORE) ?? 0);
    if (Date.now() - last < CURED_AFTER_MS) return false;
    sessionStorage.setItem(STORE, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
