import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

const MAX_ZOOM = 4;
const STEP = 2;
/** Below this, a pinch ends at 1. */
const SNAP = 1.08;
const DOUBLE_TAP = { milliseconds: 300, pixels: 30 };

export interface PlanZoom {
  /** The ref of the scroller around the floor plan, which gets `--zoom`. */
  readonly viewport: (scroller: HTMLDivElement | null) => void;
  readonly isZoomed: boolean;
  /** Zooms in on the table in the middle, or out to the whole plan. */
  readonly toggle: () => void;
  /** For the scroller: a double tap on the floor zooms. One on a table does not, so that a tap opens it at once. */
  readonly onClick: (event: MouseEvent) => void;
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const middle = (a: Point, b: Point): Point => ({
  clientX: (a.clientX + b.clientX) / 2,
  clientY: (a.clientY + b.clientY) / 2,
});

/** The middle of the table nearest to the middle of what is shown of the plan, where that has tables. */
function middleTable(scroller: HTMLElement): Point {
  const middleOf = (element: Element): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const center = middleOf(scroller);
  const tables = [...scroller.querySelectorAll('button')].map(middleOf);
  return tables.sort((a, b) => distance(a, center) - distance(b, center))[0] ?? center;
}

/**
 * Zooms a floor plan by two fingers, a double tap, Ctrl with the wheel and a button. The plan is laid out larger and the
 * scroller scrolls it, so one finger pans by the browser's own scrolling, which goes on to the page at the edges.
 */
export function usePlanZoom(): PlanZoom {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const zoom = useRef(1);
  const lastTap = useRef<(Point & { at: number }) | null>(null);
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
  const toggleAt = (at: Point) => zoomTo(zoom.current > 1 ? 1 : STEP, at);

  useEffect(() => {
    if (!scroller) return;
    let last: { distance: number; middle: Point } | null = null;
    const pinch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b) return;
      // Else the browser zooms or scrolls the page.
      if (event.cancelable) event.preventDefault();
      event.stopPropagation();
      const now = { distance: Math.max(1, distance(a, b)), middle: middle(a, b) };
      if (last) {
        scroller.scrollBy(last.middle.clientX - now.middle.clientX, last.middle.clientY - now.middle.clientY);
        zoomBy(now.distance / last.distance, now.middle);
      }
      last = now;
    };
    // While it is zoomed, a pull downwards pans the plan and does not refresh the page.
    const keepFromPage = (event: TouchEvent) => {
      if (event.touches.length > 1) pinch(event);
      else if (zoom.current > 1 && scroller.scrollTop > 0) event.stopPropagation();
    };
    const end = (event: TouchEvent) => {
      if (last && zoom.current < SNAP) zoomBy(1 / zoom.current, last.middle);
      if (event.touches.length < 2) last = null;
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 100), event);
    };
    scroller.addEventListener('touchstart', keepFromPage, { passive: false });
    scroller.addEventListener('touchmove', pinch, { passive: false });
    scroller.addEventListener('touchend', end);
    scroller.addEventListener('touchcancel', end);
    scroller.addEventListener('wheel', wheel, { passive: false });
    return () => {
      zoom.current = 1;
      setIsZoomed(false);
      scroller.removeEventListener('touchstart', keepFromPage);
      scroller.removeEventListener('touchmove', pinch);
      scroller.removeEventListener('touchend', end);
      scroller.removeEventListener('touchcancel', end);
      scroller.removeEventListener('wheel', wheel);
    };
  }, [scroller]);

  return {
    viewport: setScroller,
    isZoomed,
    toggle() {
      if (scroller) toggleAt(middleTable(scroller));
    },
    onClick({ clientX, clientY, timeStamp, detail, target }) {
      // 0: by the keyboard.
      if (detail === 0 || (target as Element).closest('button')) {
        lastTap.current = null;
        return;
      }
      const tap = { clientX, clientY, at: timeStamp };
      const previous = lastTap.current;
      lastTap.current = tap;
      if (
        !previous ||
        tap.at - previous.at > DOUBLE_TAP.milliseconds ||
        distance(tap, previous) > DOUBLE_TAP.pixels
      )
        return;
      lastTap.current = null;
      toggleAt(tap);
    },
  };
}
