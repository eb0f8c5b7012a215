import { type RefObject, useLayoutEffect } from 'react';
import { PullIndicator } from './pull-indicator.tsx';
import { usePullToRefresh } from './use-pull-to-refresh.ts';

export interface PullToRefreshProps {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Moves down with the pull. */
  readonly content: RefObject<HTMLElement | null>;
  /** The indicator stays until the promise settles. */
  readonly onRefresh: () => Promise<unknown>;
}

/** Refreshes a page that is pulled down from its top. */
export default function PullToRefresh({ scroller, content, onRefresh }: PullToRefreshProps) {
  const pull = usePullToRefresh(scroller, onRefresh);
  useLayoutEffect(() => {
    const style = content.current?.style;
    if (!style) return;
    style.transform = pull.distance > 0 ? `translateY(${pull.distance}px)` : '';
    style.transition = pull.dragging ? 'none' : '';
  }, [content, pull]);
  return <PullIndicator pull={pull} />;
}
