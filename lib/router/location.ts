/** Where the app is, and how it gets elsewhere: the browser's history, or one in memory for tests. */
export interface HashLocation {
  hash(): string;
  /** How many pages of ours lie below this one. */
  depth(): number;
  push(hash: string): void;
  replace(hash: string): void;
  /** Back by so many pages of ours. */
  back(pages: number): void;
  /** Drops all pages of ours and shows this one at the bottom. */
  rewind(hash: string): void;
  subscribe(listener: () => void): () => void;
}

/** The browser's own history: back button, reload, deep links and several tabs behave as people expect. */
export function browserLocation(): HashLocation {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;
  let bottom: string | null = null;
  const arrive = () => {
    if (bottom !== null) history.replaceState({ depth: 0 }, '', bottom);
    bottom = null;
    tell();
  };
  return {
    hash: () => location.hash,
    depth,
    push(hash) {
      history.pushState({ depth: depth() + 1 }, '', hash);
      tell();
    },
    replace(hash) {
      history.replaceState({ depth: depth() }, '', hash);
      tell();
    },
    back: (pages) => history.go(-pages),
    rewind(hash) {
      if (depth() === 0) {
        history.replaceState({ depth: 0 }, '', hash);
        tell();
        return;
      }
      bottom = hash;
      history.go(-depth());
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('popstate', arrive);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('popstate', arrive);
      };
    },
  };
}

/** A history in memory: the double of the browser's in tests. */
export function memoryLocation(start = '#/'): HashLocation & { readonly entries: readonly string[] } {
  const listeners = new Set<() => void>();
  let entries = [start];
  const go = (next: string[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  return {
    get entries() {
      return entries;
    },
    hash: () => entries.at(-1) ?? '#/',
    depth: () => entries.length - 1,
    push: (hash) => go([...entries, hash]),
    replace: (hash) => go([...entries.slice(0, -1), hash]),
    back: (pages) => go(entries.slice(0, Math.max(1, entries.length - pages))),
    rewind: (hash) => go([hash]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
