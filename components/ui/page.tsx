import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { PullIndicator } from './pull-indicator.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { usePullToRefresh } from './use-pull-to-refresh.ts';

export type PageProps = {
  /** An `AppBar`. */
  bar?: ReactNode;
  children: ReactNode;
  /** The screen's actions: stays at the bottom, above the keyboard. */
  footer?: ReactNode;
  /** Turns on pull to refresh; the indicator stays until the promise settles. */
  onRefresh?: () => Promise<unknown>;
  /** A tab bar follows below, which carries the safe area. */
  tab?: boolean;
  /** No side padding: the content goes from edge to edge. */
  flush?: boolean;
  className?: string;
};

/** A screen: fills its parent, scrolls inside, capped to the page width and centred. */
export function Page({ bar, children, footer, onRefresh, tab, flush, className }: PageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const pull = usePullToRefresh(scroller, onRefresh);
  const keyboard = useKeyboardInset();
  return (
    <div
      className="mx-auto flex h-full min-h-0 w-full max-w-page flex-col bg-bg"
      style={{ paddingBottom: keyboard }}
    >
      {bar}
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {onRefresh && <PullIndicator pull={pull} />}
        <main
          style={{ transform: pull.distance > 0 ? `translateY(${pull.distance}px)` : undefined }}
          className={cx(
            'flex min-h-full flex-col',
            !pull.dragging && 'transition-transform duration-calm',
            !flush && 'px-4 pt-2',
            footer || tab ? 'pb-6' : 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]',
            className,
          )}
        >
          {children}
        </main>
      </div>
      {footer && (
        <div
          className={cx(
            'shrink-0 border-line border-t bg-surface px-4 pt-3',
            tab || keyboard ? 'pb-3' : 'pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
          )}
        >
          {footer}
        </div>
      )}
    </div>
  );
}
