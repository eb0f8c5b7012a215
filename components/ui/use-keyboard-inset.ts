import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', changed);
  viewport?.addEventListener('scroll', changed);
  return () => {
    viewport?.removeEventListener('resize', changed);
    viewport?.removeEventListener('scroll', changed);
  };
};

const inset = () => {
  const viewport = window.visualViewport;
  // Pinch zoom shrinks the visual viewport too.
  if (!viewport || viewport.scale > 1.01) return 0;
  // Unlike `innerHeight`, the root's height does not include overflowing content.
  const { clientHeight } = document.documentElement;
  return Math.max(0, Math.round(clientHeight - viewport.height - viewport.offsetTop));
};

/** Pixels of the page that the on-screen keyboard covers: on iOS only, as Android resizes the page. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, inset, () => 0);
