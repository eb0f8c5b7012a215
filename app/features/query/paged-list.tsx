'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { LoadMore } from '#components/ui/load-more.tsx';
import { SkeletonList, type SkeletonListProps } from '#components/ui/skeleton-list.tsx';
import { QueryError } from './query-error.tsx';
import { StaleDataBanner } from './stale-data-banner.tsx';

export interface PagedListProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly T[] }>>;
  readonly empty: ReactNode;
  readonly rows?: number;
  readonly shape?: SkeletonListProps['shape'];
  /** Says nothing at the end of the list. */
  readonly quietEnd?: boolean;
  readonly children: (list: T[]) => ReactNode;
}

/** A list read page by page, in each of its states: loading, failed, stale, empty, loading more. */
export function PagedList<T>({
  query,
  empty,
  rows = 4,
  shape = 'cards',
  quietEnd = false,
  children,
}: PagedListProps<T>) {
  const t = useTranslations('ui');
  const pages = query.data?.pages;
  const list = useMemo(() => pages?.flatMap((page) => page.list), [pages]);
  if (query.isError && !query.data) return <QueryError query={query} />;
  if (!query.data || !list) return <SkeletonList shape={shape} rows={rows} label={t('loading')} />;
  return (
    <>
      <StaleDataBanner query={query} />
      {list.length === 0 ? (
        empty
      ) : (
        <>
          {children(list)}
          {/* Below a list of one page there is no end to speak of. */}
          {(query.hasNextPage || (!quietEnd && query.data.pages.length > 1)) && (
            <LoadMore
              more={query.hasNextPage}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => query.fetchNextPage()}
            />
          )}
        </>
      )}
    </>
  );
}
