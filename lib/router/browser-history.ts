import { createEmitter } from '#lib/browser/emitter.ts';
import type { HashHistory } from './history.ts';

/** The state of every history entry. */
interface EntryState {
  /** The hashes of the pages below. */
  readonly below?: readonly string[];
  /** The number of overlays over the page, each with an entry of its own; none for the page's entry. */
  readonly overlays?: number;
}

interface BrowserHistory extends HashHistory {
  /** Writes the visible page into the browser's entry again if Next has replaced it when it started. */
  restoreEntry(): void;
}

/**
 * The stack in the browser's own history, so that the back button, a swipe and a reload restore it.
 *
 * The stack changes at once. The history follows step by step, because going back is asynchronous and later
 * steps have to wait for it. Next's router watches the same history: `__NA` marks an entry as Next's, and
 * popstate events are kept from Next, which would otherwise restore older addresses.
 */
function makeBrowserHistory(): BrowserHistory {
  const { emit, subscribe } = createEmitter();
  // `overlayEntries`: the entries above that of the visible page, once all steps are done.
  let { stack, overlays: overlayEntries } = readEntry();
  let drawnByBrowser = false;
  let afterPopState: (() => void) | null = null;
  const steps: (() => void)[] = [];
  /** What closes each open overlay, the top one last. */
  let overlays: (() => void)[] = [];

  const enqueue = (step: () => void) => {
    steps.push(step);
    runSteps();
  };
  const runSteps = () => {
    while (afterPopState === null && steps.length > 0) steps.shift()?.();
  };
  const writeEntry = (method: 'pushState' | 'replaceState', next: readonly string[], overlays = 0) => {
    history[method]({ ...history.state, __NA: true, below: next.slice(0, -1), overlays }, '', next.at(-1));
  };
  const goBack = (entries: number, then: () => void) => {
    afterPopState = then;
    history.go(-entries);
  };
  /** Changes the stack: goes back by that many entries, and then writes the entry. */
  const setStack = (next: readonly string[], entries: number, method?: 'pushState' | 'replaceState') => {
    stack = next;
    drawnByBrowser = false;
    const write = () => method && writeEntry(method, next);
    enqueue(entries > 0 ? () => goBack(entries, write) : write);
    overlayEntries = 0;
    matchOverlays();
    emit();
  };

  /** Adds or removes entries until there is one for each overlay. */
  const matchOverlays = () =>
    setTimeout(() => {
      const surplus = overlayEntries - overlays.length;
      const top = stack;
      if (surplus > 0) enqueue(() => goBack(surplus, () => {}));
      for (let number = overlayEntries + 1; number <= overlays.length; number++)
        enqueue(() => writeEntry('pushState', top, number));
      overlayEntries = overlays.length;
    });

  function onPopState(event: PopStateEvent) {
    event.stopImmediatePropagation();
    drawnByBrowser = event.hasUAVisualTransition;
    if (afterPopState !== null) {
      const then = afterPopState;
      afterPopState = null;
      then();
      runSteps();
      return;
    }
    // An entry without our state is a hash typed into the address bar: a page over the visible one.
    const typed = event.state === null ? [...stack, location.hash] : null;
    // The entries of overlays go: the step back from the typed page leads to the visible one.
    if (typed && overlayEntries > 0) return setStack(typed, overlayEntries + 1, 'pushState');
    if (typed) writeEntry('replaceState', typed);
    const entry = readEntry();
    overlayEntries = entry.overlays;
    if (String(entry.stack) === String(stack))
      for (const close of overlays.slice(overlayEntries).reverse()) close();
    else {
      stack = entry.stack;
      emit();
    }
    matchOverlays();
  }
  addEventListener('popstate', onPopState, { capture: true });
  writeEntry('replaceState', stack, overlayEntries);
  // After a reload the overlays are closed, and their entries are left.
  if (overlayEntries > 0) matchOverlays();

  return {
    stack: () => stack,
    push: (hash) => setStack([...stack, hash], overlayEntries, 'pushState'),
    replace: (hash) => setStack([...stack.slice(0, -1), hash], overlayEntries, 'replaceState'),
    back: (pages) => setStack(stack.slice(0, -pages), pages + overlayEntries),
    rewind(depth, hash) {
      const next = [...stack.slice(0, depth), hash];
      setStack(next, stack.length - next.length + overlayEntries, 'replaceState');
    },
    openOverlay(close) {
      overlays = [...overlays, close];
      matchOverlays();
      return () => {
        overlays = overlays.filter((open) => open !== close);
        matchOverlays();
      };
    },
    restoreEntry() {
      if (location.hash !== stack.at(-1)) enqueue(() => writeEntry('replaceState', stack, overlayEntries));
    },
    subscribe,
    isDrawnByBrowser: () => drawnByBrowser,
  };
}

/** The pages and overlays of the browser's current entry. */
function readEntry(): { stack: readonly string[]; overlays: number } {
  const { below = [], overlays = 0 } = (history.state as EntryState | null) ?? {};
  const visible = location.hash || '#/';
  // Some platforms restore an entry's state without the history below it, after they ended the app.
  return below.length + overlays < history.length
    ? { stack: [...below, visible], overlays }
    : { stack: [visible], overlays: 0 };
}

let instance: BrowserHistory | undefined;

/** The history of this window, which is read at the first call. */
export const browserHistory = (): BrowserHistory => (instance ??= makeBrowserHistory());
