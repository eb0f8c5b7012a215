import { type TouchEvent, useRef } from 'react';

const MIN_DISTANCE = 60;
/** The ratio of the horizontal to the vertical distance. */
const MIN_RATIO = 1.5;

/** Touch handlers that report a swipe: `1` to the left, for the next item, `-1` to the right. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches, target }: TouchEvent) {
      const finger = changedTouches[0];
      // Tabs scroll sideways themselves.
      if (!finger || !start.current || (target as Element).closest('[role=tablist]')) return;
      const [dx, dy] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      if (Math.abs(dx) >= MIN_DISTANCE && Math.abs(dx) > Math.abs(dy) * MIN_RATIO) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
