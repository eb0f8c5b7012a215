import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { whenIdle } from '#lib/pwa/idle.ts';
import { cx } from './cx.ts';
import type { PullToRefreshProps } from './pull-to-refresh.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

// The pull to refresh is kept out of the first load. A page works without it.
const loadPull = () => import('./pull-to-refresh.tsx').catch(() => ({ default: () => null }));
const PullToRefresh = lazy<ComponentType<PullToRefreshProps>>(loadPull);
let pullLoaded = false;

/** True from when the first page has loaded. */
function usePullLoaded(): boolean {
  const [loaded, setLoaded] = useState(pullLoaded);
  useEffect(() => {
    if (loaded) return;
    return whenIdle(async () => {
      await loadPull();
      pullLoaded = true;
      setLoaded(true);
    });
  }, [loaded]);
  return loaded;
}

export type PageProps = {
  bar?: ReactNode;
  children: ReactNode;
  /** The page's actions: stays at the bottom, above the keyboard. */
  footer?: ReactNode;
  onRefresh?: () => Promise<unknown>;
  /** The tab bar below has the safe area. */
  tab?: boolean;
  /** Twice as wide if there is room: its content lays itself out in two columns with `wide:`. */
  wide?: boolean;
};

/** A page that scrolls inside. Bar, content and footer share a maximum width. */
export function Page({ bar, children, footer, onRefresh, tab, wide }: PageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const pullable = usePullLoaded();
  const keyboard = useKeyboardInset();
  const centered = cx('mx-auto w-full max-w-page', wide && 'wide:max-w-wide');
  return (
    <div
      className="flex h-full min-h-0 w-full flex-col bg-bg [container:page/inline-size]"
      style={{ paddingBottom: keyboard }}
    >
      {bar && (
        <div className="gutter shrink-0 overflow-hidden">
          <div className={centered}>{bar}</div>
        </div>
      )}
      <div
        ref={scroller}
        data-scroller
        className="gutter relative min-h-12 flex-1 overflow-y-auto overscroll-contain"
      >
        {onRefresh && pullable && (
          <Suspense>
            <PullToRefresh scroller={scroller} content={content} onRefresh={onRefresh} />
          </Suspense>
        )}
        <main
          ref={content}
          className={cx(
            centered,
            'flex min-h-full flex-col px-4 pt-2 transition-transform duration-calm',
            footer || tab ? 'pb-6' : 'pb-[calc(1.5rem+env(safe-area-inset-bottom))]',
          )}
        >
          {children}
        </main>
      </div>
      {footer && (
        <div
          data-bottom=""
          className={cx(
            // With large text in a low window, the footer scrolls: it would cover the tab bar.
            'gutter overflow-y-auto overflow-x-hidden border-line border-t bg-surface pt-3',
            tab || keyboard ? 'pb-3' : 'pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
          )}
        >
          <div className={cx(centered, 'px-4')}>{footer}</div>
        </div>
      )}
    </div>
  );
}
