import { createEmitter } from '#lib/browser/emitter.ts';
import type { HashHistory } from '#lib/router/history.ts';

export function memoryHistory(...start: string[]): HashHistory {
  const { emit, subscribe } = createEmitter();
  let stack: readonly string[] = start.length > 0 ? start : ['#/'];
  const setStack = (next: readonly string[]) => {
    stack = next;
    emit();
  };
  return {
    stack: () => stack,
    push: (hash) => setStack([...stack, hash]),
    replace: (hash) => setStack([...stack.slice(0, -1), hash]),
    back: (pages) => setStack(stack.slice(0, Math.max(1, stack.length - pages))),
    rewind: (depth, hash) => setStack([...stack.slice(0, depth), hash]),
    openOverlay: () => () => {},
    subscribe,
    isDrawnByBrowser: () => false,
  };
}
