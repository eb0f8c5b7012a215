import { createEmitter } from '#lib/browser/emitter.ts';
import type { HashHistory } from './history.ts';

/** The state of every history entry: the hashes of the pages below it. */
interface EntryState {
  readonly below?: readonly string[];
}

/**
 * The stack in the browser's own history, so that the back button, a swipe and a reload restore it.
 *
 * The stack changes at once. The history follows step by step, because going back is asynchronous and later steps have to
 * wait for it. Next's router watches the same history: `__NA` marks an entry as Next's, and popstate events are kept from
 * Next, which would otherwise restore older addresses.
 */
function makeBrowserHistory(): HashHistory {
  const { emit, subscribe } = createEmitter();
  let stack = readStack();
  let drawnByBrowser = false;
  let afterPopState: (() => void) | null = null;
  const steps: (() => void)[] = [];

  const setStack = (next: readonly string[], step: () => void) => {
    stack = next;
    drawnByBrowser = false;
    steps.push(step);
    runSteps();
    emit();
  };
  const runSteps = () => {
    while (afterPopState === null && steps.length > 0) steps.shift()?.();
  };
  const writeEntry = (method: 'pushState' | 'replaceState', next: readonly string[]) => {
    history[method]({ ...history.state, __NA: true, below: next.slice(0, -1) }, '', next.at(-1));
  };
  const goBack = (pages: number, then: () => void) => {
    afterPopState = then;
    history.go(-pages);
  };

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
    if (typed) writeEntry('replaceState', typed);
    stack = typed ?? readStack();
    emit();
  }
  addEventListener('popstate', onPopState, { capture: true });
  writeEntry('replaceState', stack);

  return {
    stack: () => stack,
    push(hash) {
      const next = [...stack, hash];
      setStack(next, () => writeEntry('pushState', next));
    },
    replace(hash) {
      const next = [...stack.slice(0, -1), hash];
      setStack(next, () => writeEntry('replaceState', next));
    },
    back(pages) {
      setStack(stack.slice(0, -pages), () => goBack(pages, () => {}));
    },
    rewind(depth, hash) {
      const next = [...stack.slice(0, depth), hash];
      const above = stack.length - next.length;
      const replaceTop = () => writeEntry('replaceState', next);
      setStack(next, above > 0 ? () => goBack(above, replaceTop) : replaceTop);
    },
    subscribe,
    isDrawnByBrowser: () => drawnByBrowser,
  };
}

function readStack(): readonly string[] {
  const below = (history.state as EntryState | null)?.below ?? [];
  const visible = location.hash || '#/';
  // Some platforms restore an entry's state without the history below it, after they ended the app.
  return below.length < history.length ? [...below, visible] : [visible];
}

let instance: HashHistory | undefined;

/** The one history of this page. */
export function browserHistory(): HashHistory {
  instance ??= makeBrowserHistory();
  return instance;
}
