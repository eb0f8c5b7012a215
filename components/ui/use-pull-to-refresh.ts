import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Finger travel that triggers, in pixels after damping. */
export const PULL_TRIGGER = 56;

export type Pull = { distance: number; dragging: boolean; refreshing: boolean };
const still: Pull = { distance: 0, dragging: false, refreshing: false };

/** Follows a touch that pulls the scroller down from its top; runs `refresh` when let go beyond the trigger. */
export function usePullToRefresh(
  scroller: RefObject<HTMLElement | null>,
  refresh?: () => Promise<unknown>,
): Pull {
  const [pull, setPull] = useState(still);

  const run = useEffectEvent(() => {
    setPull({ distance: PULL_TRIGGER, dragging: false, refreshing: true });
    refresh?.().finally(() => setPull(still));
  });
  const enabled = refresh !== undefined && !pull.refreshing;

  useEffect(() => {
    const element = scroller.current;
    if (!element || !enabled) return;
    let from: number | null = null;
    let distance = 0;
    const start = (event: TouchEvent) => {
      from = element.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0]!.clientY : null;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      if (from === null) return;
      const travel = event.touches[0]!.clientY - from;
      if (travel <= 0 || element.scrollTop > 0) {
        if (distance > 0) setPull(still);
        distance = 0;
        return;
      }
      if (event.cancelable) event.preventDefault();
      distance = Math.min(PULL_TRIGGER * 1.6, travel * 0.45);
      setPull({ distance, dragging: true, refreshing: false });
    };
    const end = () => {
      if (from !== null && distance > 0) distance >= PULL_TRIGGER ? run() : setPull(still);
      from = null;
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
