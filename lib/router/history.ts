/** The open pages, and how to open and close them: over the browser's history, or in memory for tests. */
export interface HashHistory {
  /** The hashes of the open pages, the one that is shown last. The same array until it changes. */
  stack(): readonly string[];
  /** Opens a page over this one. */
  push(hash: string): void;
  /** Shows a page in place of this one. */
  replace(hash: string): void;
  /** Closes so many pages. */
  back(pages: number): void;
  /** Closes the pages above `depth` (0 is the lowest) and shows this one in its place. */
  rewind(depth: number, hash: string): void;
  subscribe(listener: () => void): () => void;
  /** True where the browser itself drew the last step, following a finger: it must not be drawn again. */
  isDrawnByBrowser(): boolean;
}

/** A set of listeners, and how to tell them. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A history in memory: the double of the browser's in tests. */
export function memoryHistory(...start: string[]): HashHistory {
  const { tell, subscribe } = makeListeners();
  let stack: readonly string[] = start.length > 0 ? start : ['#/'];
  const become = (next: readonly string[]) => {
    stack = next;
    tell();
  };
  return {
    stack: () => stack,
    push: (hash) => become([...stack, hash]),
    replace: (hash) => become([...stack.slice(0, -1), hash]),
    back: (pages) => become(stack.slice(0, Math.max(1, stack.length - pages))),
    rewind: (depth, hash) => become([...stack.slice(0, depth), hash]),
    subscribe,
    isDrawnByBrowser: () => false,
  };
}
