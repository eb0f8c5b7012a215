import { followGestures, type Point } from './plan-gestures.ts';

const MAX_ZOOM = 4;
const STEP = 2;

export interface StartedZoom {
  /** Zooms in on the table in the middle, or out to the whole plan. */
  readonly toggle: () => void;
  /** Shows the whole plan again, and follows no more gestures. */
  readonly stop: () => void;
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

/** Zooms the floor plan in `scroller`, which gets `--zoom`, by gestures and by what this returns. */
export function startZoom(scroller: HTMLElement, onZoomed: (isZoomed: boolean) => void): StartedZoom {
  let level = 1;

  /** Zooms so that the point of the plan under `at` stays there. */
  const zoomTo = (next: number, { clientX, clientY }: Point) => {
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
  const stopGestures = followGestures(scroller, {
    level: () => level,
    zoomBy: (factor, at) => zoomTo(level * factor, at),
    toggleAt,
  });

  return {
    toggle: () => toggleAt(middleTable(scroller)),
    stop() {
      stopGestures();
      scroller.style.removeProperty('--zoom');
      onZoomed(false);
    },
  };
}
