/** The open pages as a stack of hashes: over the browser's history, or in memory for tests. */
export interface HashHistory {
  /** The visible page is the last. The same array until it changes. */
  stack(): readonly string[];
  push(hash: string): void;
  replace(hash: string): void;
  /** Closes that many pages. */
  back(pages: number): void;
  /** Closes the pages above `depth` (0 is the lowest) and replaces the one there. */
  rewind(depth: number, hash: string): void;
  /** Adds an overlay, which the back button closes through `close`. Returns the function that removes it. */
  openOverlay(close: () => void): () => void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** True if the browser itself animated the last step (a swipe): the app must not animate it again. */
  isDrawnByBrowser(): boolean;
}
