/** Keeps what `make` returned for each object, as long as the object is used. The objects never change. */
export function derived<K extends object, T>(make: (from: K) => T): (from: K) => T {
  const kept = new WeakMap<K, T>();
  return (from) => {
    if (!kept.has(from)) kept.set(from, make(from));
    return kept.get(from) as T;
  };
}
