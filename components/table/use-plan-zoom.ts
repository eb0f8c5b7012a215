import { type RefCallback, useState } from 'react';
import { untilIdle } from '#lib/pwa/idle.ts';
import type { Point } from './plan-gestures.ts';

const MAX_ZOOM = 4;
const STEP = 2;

export interface PlanZoom {
  /** The ref of the scroller around the floor plan, which gets `--zoom`. */
  readonly viewport: RefCallback<HTMLDivElement>;
  readonly isZoomed: boolean;
  /** Zooms in on the table in the middle, or out to the whole plan. */
  readonly toggle: () => void;
}

/** The middle of the table nearest to the middle of the shown part of the plan, if that has tables. */
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

/** The scroller is no state: setting state when the plan is drawn would draw Home again. */
function makeControls(onZoomed: (isZoomed: boolean) => void): Omit<PlanZoom, 'isZoomed'> {
  let scroller: HTMLDivElement | null = null;
  let level = 1;

  /** Zooms so that the point of the plan under `at` stays there. */
  const zoomTo = (next: number, { clientX, clientY }: Point) => {
    if (!scroller) return;
    const before = level;
    level = Math.min(MAX_ZOOM, Math.max(1, next));
    const factor = level / before;
    const box = scroller.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const [left, top] = [(scroller.scrollLeft + x) * factor - x, (scroller.scrollTop + y) * factor - y];
    scroller.style.setProperty('--zoom', `${level}`);
    scroller.scrollTo(left, top);
    onZoomed(level > 1);
  };
  const toggleAt = (at: Point) => zoomTo(level > 1 ? 1 : STEP, at);

  return {
    viewport(element) {
      scroller = element;
      if (!element) return;
      let stop = () => {};
      let stopped = false;
      // Home is shown before its code is needed.
      untilIdle()
        .then(() => import('./plan-gestures.ts'))
        .then(({ followGestures }) => {
          if (stopped) return;
          stop = followGestures(element, {
            level: () => level,
            zoomBy: (factor, at) => zoomTo(level * factor, at),
            toggleAt,
          });
        })
        .catch(() => {});
      return () => {
        stopped = true;
        stop();
        scroller = null;
        level = 1;
        element.style.removeProperty('--zoom');
        onZoomed(false);
      };
    },
    toggle() {
      if (scroller) toggleAt(middleTable(scroller));
    },
  };
}

/**
 * Zooms a floor plan by two fingers, a double tap, Ctrl with the wheel and a button. The plan is laid out
 * larger and the scroller scrolls it, so one finger pans by the browser's own scrolling, which goes on to the
 * page at the edges.
 */
export function usePlanZoom(): PlanZoom {
  const [isZoomed, setIsZoomed] = useState(false);
  const [controls] = useState(() => makeControls(setIsZoomed));
  return { ...controls, isZoomed };
}
