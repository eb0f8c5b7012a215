/** If a pinch ends below this zoom, it ends at 1. */
const SNAP = 1.08;
const DOUBLE_TAP = { milliseconds: 300, pixels: 30 };

export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export interface GestureZoom {
  /** 1: the whole plan fits. */
  readonly level: () => number;
  /** Zooms so that the point of the plan under `at` stays there. */
  readonly zoomBy: (factor: number, at: Point) => void;
  readonly toggleAt: (at: Point) => void;
}

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

const middle = (a: Point, b: Point): Point => ({
  clientX: (a.clientX + b.clientX) / 2,
  clientY: (a.clientY + b.clientY) / 2,
});

/** Zooms the plan by two fingers, double tap, and Ctrl with the wheel. Returns the function that stops it. */
export function followGestures(scroller: HTMLElement, { level, zoomBy, toggleAt }: GestureZoom): () => void {
  let last: { distance: number; middle: Point } | null = null;
  const pinch = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!a || !b) return;
    // Otherwise the browser zooms or scrolls the page.
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
    else if (level() > 1 && scroller.scrollTop > 0) event.stopPropagation();
  };
  const end = (event: TouchEvent) => {
    if (last && level() < SNAP) zoomBy(1 / level(), last.middle);
    if (event.touches.length < 2) last = null;
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 100), event);
  };
  let lastTap: (Point & { at: number }) | null = null;
  // A double tap on a table does not count, so that a tap opens the table at once.
  const doubleTap = ({ clientX, clientY, timeStamp, detail, target }: MouseEvent) => {
    const previous = lastTap;
    // 0: the keyboard made the click.
    lastTap =
      detail === 0 || (target as Element).closest('button') ? null : { clientX, clientY, at: timeStamp };
    if (!lastTap || !previous) return;
    if (lastTap.at - previous.at > DOUBLE_TAP.milliseconds || distance(lastTap, previous) > DOUBLE_TAP.pixels)
      return;
    toggleAt(lastTap);
    lastTap = null;
  };
  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('touchstart', keepFromPage, { passive: false, signal });
  scroller.addEventListener('touchmove', pinch, { passive: false, signal });
  scroller.addEventListener('touchend', end, { signal });
  scroller.addEventListener('touchcancel', end, { signal });
  scroller.addEventListener('click', doubleTap, { signal });
  scroller.addEventListener('wheel', wheel, { passive: false, signal });
  return () => listening.abort();
}
