/** `sessionStorage` that never throws: values last as long as the tab, or are lost where it is blocked or full. */
export const tabStorage = {
  /** Parsed JSON; null where there is none. */
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
