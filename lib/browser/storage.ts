/** Where the platform refuses its storage (blocked, full), what is kept lives as long as the page. */
const memory = new Map<string, string>();

/** What the phone keeps for the app, by key. Never throws. */
export const storage = {
  get(key: string): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // There is nothing to remove then.
    }
  },
};
