import { type TouchEvent, useRef } from 'react';

/** A finger must go this far, and clearly more sideways than down (CSS pixels). */
const FAR = 60;
const STEEP = 1.5;

/** Handlers that tell of a swipe to the left (`1`, the next) or to the right (`-1`, the one before). */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      from.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches, target }: TouchEvent) {
      const finger = changedTouches[0];
      // The row of tabs scrolls sideways by itself.
      if (!finger || !from.current || (target as Element).closest('[role=tablist]')) return;
      const [dx, dy] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      if (Math.abs(dx) >= FAR && Math.abs(dx) > Math.abs(dy) * STEEP) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
