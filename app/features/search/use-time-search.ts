'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { DEFAULT_LENGTHS, withinLimits } from '#app/features/booking/game-length.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { outletQueries } from '#lib/api/outlet.ts';
import { searchQueries } from '#lib/api/search.ts';
import { addDays, localDay } from '#lib/domain/time.ts';
import { readSearchDraft, type SearchDraft, writeSearchDraft } from '#lib/draft/search-draft.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { usePosition } from '#lib/outlet/position.ts';
import { withoutPast } from './without-past.ts';

const REFETCH_MS = 30_000;

/** The search for a free time: what the person asks for, and the free starts near them. */
export function useTimeSearch() {
  const locale = useLocale();
  const [draft, setDraft] = useState(readSearchDraft);
  const now = useNowMinute(serverNow);
  const { data: config } = useQuery(configQueries.config());
  const lengths = config?.booking ?? DEFAULT_LENGTHS;
  const minutes = withinLimits(draft.minutes, lengths);
  const { position, locate } = usePosition();
  const chosenId = useChosenOutlet();
  const outlets = useQuery(outletQueries.list(locale, null, chosenId));
  // An outlet that the hall has closed for good is not near anything.
  const store_id = outlets.data?.list.find(({ id }) => id === chosenId)?.id;
  // A day of an earlier visit may be over; the outlets' own days differ from UTC by at most one.
  const date = draft.date !== null && draft.date >= addDays(localDay(now, 'UTC'), -1) ? draft.date : null;
  const query = useQuery({
    ...searchQueries.times(
      {
        minutes,
        ...(draft.type === null ? { by: 'type' as const } : { type: draft.type }),
        ...(date === null ? {} : { date }),
        ...(position ?? {}),
        ...(store_id && !position ? { store_id } : {}),
      },
      locale,
    ),
    enabled: !outlets.isPending,
    refetchInterval: REFETCH_MS,
  });
  const onDraft = (change: Partial<SearchDraft>) => {
    const next = { ...draft, ...change };
    writeSearchDraft(next);
    setDraft(next);
  };
  return {
    query,
    times: query.data && withoutPast(query.data, now),
    draft,
    /** Null: the first day that can be booked. */
    date,
    minutes,
    lengths,
    onDraft,
    /** Null if the outlets are sorted by the person's position already, or if there is only one. */
    locate: position || (outlets.data?.total ?? 0) < 2 ? null : locate,
  };
}
