import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';

export interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** The same function at each render: with another one the places of all rows are computed again. */
  readonly keyOf: (item: T) => string;
  /** Pixels: of a row until it is measured, and between rows. */
  readonly estimate: number;
  readonly gap: number;
  /** Draws a row; should be cheap for an item that was drawn before (`memo`). */
  readonly children: (item: T, index: number) => ReactNode;
}

/** Rows drawn above and below the visible ones: the next ones by keyboard, and during a fast swipe. */
const OVERSCAN = 5;

/** Rows out of view that one frame adds: several make it so long that a swipe stutters. */
const ADDED_PER_FRAME = 1;

/** The rows to draw now: those in view, those `drawn` before, and the nearest of the others. */
function rowsToDraw(range: Range, near: readonly number[], drawn: ReadonlySet<number>): number[] {
  const distance = (row: number) => Math.max(range.startIndex - row, row - range.endIndex, 0);
  const later = near
    .filter((row) => distance(row) > 0 && !drawn.has(row))
    .sort((a, b) => distance(a) - distance(b))
    .slice(ADDED_PER_FRAME);
  return near.filter((row) => !later.includes(row));
}

/**
 * Heights of rows: what was measured; for a row that is not, that of the row which had been measured last
 * when it was first asked for. An estimate stays until its row is measured: a new one would move the rows
 * below, which may be in view.
 */
function rowHeights(first: number) {
  const heights = new Map<string, number>();
  let last = first;
  return {
    of(key: string): number {
      const height = heights.get(key) ?? last;
      heights.set(key, height);
      return height;
    },
    setMeasured(key: string, height: number): void {
      heights.set(key, height);
      last = height;
    },
  };
}

/** A list within a `Page`: only the rows in view are mounted, each with the height of its content. */
export function VirtualList<T>({ items: given, keyOf, estimate, gap, children }: VirtualListProps<T>) {
  // Rows that are added are drawn in slices: all at once they keep a swipe waiting.
  const items = useDeferredValue(given);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const drawn = useRef<ReadonlySet<number>>(new Set());
  const isComplete = useRef(true);
  const [, drawMore] = useReducer((frames: number) => frames + 1, 0);
  const [heights] = useState(() => rowHeights(estimate));
  const scroller = () => list.current?.closest('[data-scroller]') ?? null;
  const getItemKey = useCallback((index: number) => keyOf(items[index]!), [items, keyOf]);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: scroller,
    estimateSize: (index) => heights.of(getItemKey(index)),
    measureElement: (row, ...rest) => {
      const height = measureElement(row, ...rest);
      heights.setMeasured(getItemKey(Number(row.getAttribute('data-index'))), height);
      return height;
    },
    getItemKey,
    gap,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const now = rowsToDraw(range, near, drawn.current);
      isComplete.current = now.length === near.length;
      return now;
    },
    scrollMargin: top,
    // The rows beyond the view leave time for a render that does not block the frame.
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  useEffect(() => {
    // This waits for the next frame: if a row's height differs from its estimate, the list is drawn again
    // within the same frame.
    const frame = requestAnimationFrame(() => {
      drawn.current = new Set(rows.map(({ index }) => index));
      if (!isComplete.current) drawMore();
    });
    return () => cancelAnimationFrame(frame);
  });
  // What stands above the list in the page, e.g. a banner, comes and goes. Reading it lays the page out: not
  // while it scrolls.
  useLayoutEffect(() => {
    if (virtualizer.isScrolling) return;
    const page = scroller();
    if (!list.current || !page) return;
    const { top: at } = list.current.getBoundingClientRect();
    setTop(Math.round(at - page.getBoundingClientRect().top + page.scrollTop));
  });
  return (
    <div ref={list} className="relative shrink-0" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(items[index]!, index)}
        </div>
      ))}
    </div>
  );
}
