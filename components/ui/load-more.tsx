import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { untilIdle } from '#lib/pwa/idle.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

export type LoadMoreProps = { more: boolean; loading: boolean; failed?: boolean; onMore: () => void };

/** The end of an infinite list: calls `onMore` before it is visible. */
export function LoadMore({ more, loading, failed, onMore }: LoadMoreProps) {
  const t = useTranslations('ui');
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  const watching = more && !loading && !failed;

  useEffect(() => {
    if (!watching || !end.current) return;
    let isOver = false;
    const loadWhenIdle = async () => {
      observer.disconnect();
      // A slow phone cannot send the call and draw a frame of the swipe in time.
      await untilIdle();
      if (!isOver) loadMore();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadWhenIdle(), {
      // The margin counts only for the box that scrolls; a sheet, which has none here, loads more at its end.
      root: end.current.closest('[data-scroller]'),
      rootMargin: '1500px 0px',
    });
    observer.observe(end.current);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [watching]);

  return (
    <div
      ref={end}
      aria-live="polite"
      className="col-span-full flex min-h-14 flex-wrap items-center justify-center gap-3 text-ink-3 text-small"
    >
      {failed ? (
        <>
          {t('loadMoreFailed')}
          <Button variant="secondary" size="sm" onClick={onMore}>
            {t('retry')}
          </Button>
        </>
      ) : loading ? (
        <>
          <Spinner className="size-4" />
          {t('loadingMore')}
        </>
      ) : (
        !more && t('noMore')
      )}
    </div>
  );
}
