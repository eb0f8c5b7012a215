'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useOnline } from '#lib/network/online.ts';
import { StaleDataBanner } from './stale-data-banner.tsx';

export interface PagedListProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly T[] }>>;
  /** Drawn where there is nothing on the list. */
  readonly empty: ReactNode;
  /** Rows of the skeleton. */
  readonly rows?: number;
  readonly children: (list: T[]) => ReactNode;
}

/** A list of pages in each of its states: loading, failed, offline with the last data, empty, and going on. */
export function PagedList<T>({ query, empty, rows = 4, children }: PagedListProps<T>) {
  const t = useTranslations('ui');
  const online = useOnline();
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  if (!query.data) {
    return query.isError ? (
      <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => query.refetch()} />
    ) : (
      <SkeletonList rows={rows} label={t('loading')} />
    );
  }
  return (
    <>
      <StaleDataBanner query={query} />
      {list.length === 0 ? (
        empty
      ) : (
        <>
          {children(list)}
          <LoadMore
            more={query.hasNextPage}
            loading={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => query.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}
