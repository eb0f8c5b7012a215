import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Damped pixels from which a pull refreshes. */
export const PULL_TRIGGER = 56;

export type Pull = { distance: number; dragging: boolean; refreshing: boolean };
const idle: Pull = { distance: 0, dragging: false, refreshing: false };

/** Runs `refresh` when the scroller is pulled down from its top and released beyond the trigger. */
export function usePullToRefresh(
  scroller: RefObject<HTMLElement | null>,
  refresh: () => Promise<unknown>,
): Pull {
  const [pull, setPull] = useState(idle);

  const run = useEffectEvent(() => {
    setPull({ distance: PULL_TRIGGER, dragging: false, refreshing: true });
    refresh().finally(() => setPull(idle));
  });
  const enabled = !pull.refreshing;

  useEffect(() => {
    const element = scroller.current;
    if (!element || !enabled) return;
    let startY: number | null = null;
    let distance = 0;
    const start = (event: TouchEvent) => {
      startY = element.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0]!.clientY : null;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      if (startY === null) return;
      const travel = event.touches[0]!.clientY - startY;
      if (travel <= 0 || element.scrollTop > 0) {
        if (distance > 0) setPull(idle);
        distance = 0;
        return;
      }
      if (event.cancelable) event.preventDefault();
      distance = Math.min(PULL_TRIGGER * 1.6, travel * 0.45);
      setPull({ distance, dragging: true, refreshing: false });
    };
    const end = () => {
      if (startY !== null && distance > 0) distance >= PULL_TRIGGER ? run() : setPull(idle);
      startY = null;
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [scroller, enabled]);

  return pull;
}
