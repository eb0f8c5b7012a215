'use client';

import { useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { NothingFree } from '#app/features/search/nothing-free.tsx';
import { SearchFields } from '#app/features/search/search-fields.tsx';
import { SearchResults } from '#app/features/search/search-results.tsx';
import { SearchSkeleton } from '#app/features/search/search-skeleton.tsx';
import { useTimeSearch } from '#app/features/search/use-time-search.ts';
import { useWaiting } from '#app/features/waiting/use-waiting.tsx';
import type { StartWindow } from '#app/features/waiting/wish-window.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { Page } from '#components/ui/page.tsx';
import { useRouter } from '#lib/router/router.ts';

/** Find a time: the free starts of a game over all tables and the outlets near. */
export default function Find() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const search = useTimeSearch();
  const { query, times, minutes, onDraft, locate } = search;
  const waiting = useWaiting();
  const known = { types: search.draft.type ? [search.draft.type] : [], day: times?.date ?? null, minutes };
  const wait = waiting.ask && ((window: Partial<StartWindow> = {}) => waiting.ask?.({ ...known, ...window }));
  const isEmpty = times?.list.length === 0 && !query.isPlaceholderData;
  return (
    <Page
      wide
      bar={
        <>
          <AppBar title={t('page.find')} onBack={() => navigateBack()} />
          <div className="px-4 empty:hidden">
            <StaleDataBanner query={query} />
          </div>
        </>
      }
      onRefresh={query.refetch}
    >
      {query.isPending ? (
        <SearchSkeleton />
      ) : (
        <Columns
          first={times && <SearchFields search={search} times={times} />}
          second={
            <>
              <QueryError query={query} />
              {times && isEmpty && (
                <NothingFree times={times} minutes={minutes} onDraft={onDraft} onWait={wait} />
              )}
              {times && times.list.length > 0 && (
                <SearchResults
                  times={times}
                  minutes={minutes}
                  locate={locate}
                  onWait={wait}
                  stale={query.isPlaceholderData}
                />
              )}
            </>
          }
        />
      )}
      {waiting.sheet}
    </Page>
  );
}
