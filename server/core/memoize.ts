/** Keeps what `make` returned for the `size` keys that were asked for last. */
export function memoize<T>(size: number, make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    // The keys of a map are in the order in which they were set.
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > size) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
    return value;
  };
}
