/** The open pages as a stack of hashes: over the browser's history (browser-history.ts), or in memory for tests. */
export interface HashHistory {
  /** The visible page is the last. The same array until it changes. */
  stack(): readonly string[];
  /** Opens a page over the visible one. */
  push(hash: string): void;
  /** Replaces the visible page. */
  replace(hash: string): void;
  /** Closes that many pages. */
  back(pages: number): void;
  /** Closes the pages above `depth` (0 is the lowest) and replaces the one there. */
  rewind(depth: number, hash: string): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** True if the browser itself animated the last step (a swipe): the app must not animate it again. */
  isDrawnByBrowser(): boolean;
}
