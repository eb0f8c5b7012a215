import { vi } from 'vitest';

/** Gives the tests an empty `localStorage`, whose items are its keys as in a browser. Returns it. */
export function stubLocalStorage(): Record<string, string> {
  const items: Record<string, string> = Object.create({
    getItem: (name: string) => items[name] ?? null,
    setItem(name: string, value: string) {
      items[name] = value;
    },
    removeItem(name: string) {
      delete items[name];
    },
  });
  vi.stubGlobal('localStorage', items);
  return items;
}
