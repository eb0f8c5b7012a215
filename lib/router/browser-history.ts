import { type HashHistory, makeListeners } from './history.ts';

/** What every entry of the history carries: the hashes of the pages below it. */
interface Entry {
  readonly below?: readonly string[];
}

/**
 * Over the browser's own history, where the back button, a swipe and a reload find the same stack again.
 *
 * The stack is changed at once and the history after it, in turn: the browser takes a moment to go back, and what is
 * asked for meanwhile waits for it. Next's router watches the same history for pages of its own, of which there is
 * one: `__NA` tells it that an entry is looked after, and the events are kept from it. Else it would now and then
 * write an older address over a newer one.
 */
function makeBrowserHistory(): HashHistory {
  const { tell, subscribe } = makeListeners();
  let stack = readStack();
  let drawn = false;
  let onArrival: (() => void) | null = null;
  const waiting: (() => void)[] = [];

  const become = (next: readonly string[], step: () => void) => {
    stack = next;
    drawn = false;
    waiting.push(step);
    advance();
    tell();
  };
  const advance = () => {
    while (onArrival === null && waiting.length > 0) waiting.shift()?.();
  };
  const write = (method: 'pushState' | 'replaceState', next: readonly string[]) => {
    history[method]({ ...history.state, __NA: true, below: next.slice(0, -1) }, '', next.at(-1));
  };
  const goBack = (pages: number, then: () => void) => {
    onArrival = then;
    history.go(-pages);
  };

  function onPopState(event: PopStateEvent) {
    event.stopImmediatePropagation();
    drawn = event.hasUAVisualTransition;
    if (onArrival !== null) {
      const arrive = onArrival;
      onArrival = null;
      arrive();
      advance();
      return;
    }
    // An entry that is none of ours is a hash that a person typed: a page over this one.
    const typed = event.state === null ? [...stack, location.hash] : null;
    if (typed) write('replaceState', typed);
    stack = typed ?? readStack();
    tell();
  }
  addEventListener('popstate', onPopState, { capture: true });
  write('replaceState', stack);

  return {
    stack: () => stack,
    push(hash) {
      const next = [...stack, hash];
      become(next, () => write('pushState', next));
    },
    replace(hash) {
      const next = [...stack.slice(0, -1), hash];
      become(next, () => write('replaceState', next));
    },
    back(pages) {
      become(stack.slice(0, -pages), () => goBack(pages, () => {}));
    },
    rewind(depth, hash) {
      const next = [...stack.slice(0, depth), hash];
      const above = stack.length - next.length;
      const show = () => write('replaceState', next);
      become(next, above > 0 ? () => goBack(above, show) : show);
    },
    subscribe,
    isDrawnByBrowser: () => drawn,
  };
}

function readStack(): readonly string[] {
  const below = (history.state as Entry | null)?.below ?? [];
  const shown = location.hash || '#/';
  // A stack that was restored without its history (some platforms, after they ended the app) leads nowhere.
  return below.length < history.length ? [...below, shown] : [shown];
}

let only: HashHistory | undefined;

/** There is one history, so there is one of these. */
export function browserHistory(): HashHistory {
  only ??= makeBrowserHistory();
  return only;
}
