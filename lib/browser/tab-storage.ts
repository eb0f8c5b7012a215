/** `sessionStorage` that never throws: if it is blocked or full, values are lost. */
export const tabStorage = {
  /** Parsed JSON; null if there is none. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // What it stores is a convenience: the app works without.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Blocked storage holds nothing.
    }
  },
  clear(): void {
    try {
      sessionStorage.clear();
    } catch {
      // Blocked storage holds nothing.
    }
  },
};
