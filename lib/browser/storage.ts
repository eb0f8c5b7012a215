/** Values whose write failed (storage blocked or full): they last as long as the page. */
const memory = new Map<string, string>();

/** `localStorage` that never throws. */
export const storage = {
  get(key: string): string | null {
    const value = memory.get(key);
    if (value !== undefined) return value;
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
      // Blocked storage holds nothing.
    }
  },
};
