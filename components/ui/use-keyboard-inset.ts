import { useSyncExternalStore } from 'react';
import { afterPaint } from '#lib/browser/after-paint.ts';

/** Kept, as reading it lays the page out. */
let inset = 0;
const listeners = new Set<() => void>();
let isWatched = false;

function watch(): void {
  const viewport = window.visualViewport;
  if (isWatched || !viewport) return;
  isWatched = true;
  const update = () => {
    const next = measure(viewport);
    if (next === inset) return;
    inset = next;
    for (const changed of listeners) changed();
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  // The keyboard may be there already. After the frame is laid out: before, this would lay the page out a
  // second time.
  afterPaint(update);
}

function measure(viewport: VisualViewport): number {
  // Pinch zoom shrinks the visual viewport too.
  if (viewport.scale > 1.01) return 0;
  // Unlike `innerHeight`, the root's height does not include overflowing content.
  const { clientHeight } = document.documentElement;
  return Math.max(0, Math.round(clientHeight - viewport.height - viewport.offsetTop));
}

const subscribe = (changed: () => void) => {
  watch();
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Pixels of the page that the on-screen keyboard covers: on iOS only, as Android resizes the page. */
export const useKeyboardInset = (): number =>
  useSyncExternalStore(
    subscribe,
    () => inset,
    () => 0,
  );
