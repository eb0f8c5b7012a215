import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { PullIndicator } from './pull-indicator.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { usePullToRefresh } from './use-pull-to-refresh.ts';

export type PageProps = {
  /** An `AppBar`. */
  bar?: ReactNode;
  children: ReactNode;
  /** The page's actions: stays at the bottom, above the keyboard. */
  footer?: ReactNode;
  /** Enables pull to refresh; the indicator stays until the promise settles. */
  onRefresh?: () => Promise<unknown>;
  /** The tab bar below has the safe area. */
  tab?: boolean;
};

/** A page: fills its parent, scrolls inside, centred with a maximum width. */
export function Page({ bar, children, footer, onRefresh, tab }: PageProps) {
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
            'flex min-h-full flex-col px-4 pt-2',
            !pull.dragging && 'transition-transform duration-calm',
            footer || tab ? 'pb-6' : 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]',
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
