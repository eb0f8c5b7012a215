import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Point } from './plan-gestures.ts';

const MAX_ZOOM = 4;
const STEP = 2;

export interface PlanZoom {
  /** The ref of the scroller around the floor plan, which gets `--zoom`. */
  readonly viewport: (scroller: HTMLDivElement | null) => void;
  readonly isZoomed: boolean;
  /** Zooms in on the table in the middle, or out to the whole plan. */
  readonly toggle: () => void;
}

/** The middle of the table nearest to the middle of what is shown of the plan, where that has tables. */
function middleTable(scroller: HTMLElement): Point {
  const middleOf = (element: Element): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const { clientX, clientY } = middleOf(scroller);
  const fromCenter = (point: Point) => Math.hypot(point.clientX - clientX, point.clientY - clientY);
  const tables = [...scroller.querySelectorAll('button')].map(middleOf);
  return tables.sort((a, b) => fromCenter(a) - fromCenter(b))[0] ?? { clientX, clientY };
}

/**
 * Zooms a floor plan by two fingers, a double tap, Ctrl with the wheel and a button. The plan is laid out larger and the
 * scroller scrolls it, so one finger pans by the browser's own scrolling, which goes on to the page at the edges.
 */
export function usePlanZoom(): PlanZoom {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const zoom = useRef(1);
  const [isZoomed, setIsZoomed] = useState(false);

  /** Zooms so that the point of the plan under `at` stays there. */
  const zoomTo = (next: number, { clientX, clientY }: Point) => {
    if (!scroller) return;
    const level = Math.min(MAX_ZOOM, Math.max(1, next));
    const factor = level / zoom.current;
    const box = scroller.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const [left, top] = [(scroller.scrollLeft + x) * factor - x, (scroller.scrollTop + y) * factor - y];
    zoom.current = level;
    scroller.style.setProperty('--zoom', `${level}`);
    scroller.scrollTo(left, top);
    setIsZoomed(level > 1);
  };
  const zoomBy = useEffectEvent((factor: number, at: Point) => zoomTo(zoom.current * factor, at));
  const toggleAt = useEffectEvent((at: Point) => zoomTo(zoom.current > 1 ? 1 : STEP, at));

  useEffect(() => {
    if (!scroller) return;
    let stop = () => {};
    let stopped = false;
    // Home is shown before its code is needed.
    import('./plan-gestures.ts')
      .then(({ followGestures }) => {
        if (stopped) return;
        stop = followGestures(scroller, {
          level: () => zoom.current,
          zoomBy: (factor, at) => zoomBy(factor, at),
          toggleAt: (at) => toggleAt(at),
        });
      })
      .catch(() => {});
    return () => {
      stopped = true;
      stop();
      zoom.current = 1;
      setIsZoomed(false);
    };
  }, [scroller]);

  return {
    viewport: setScroller,
    isZoomed,
    toggle() {
      if (scroller) zoomTo(zoom.current > 1 ? 1 : STEP, middleTable(scroller));
    },
  };
}
