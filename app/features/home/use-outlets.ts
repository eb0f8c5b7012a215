'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { outletQueries } from '#lib/api/outlet.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { usePosition } from '#lib/outlet/position.ts';

/** The outlets, sorted by distance once the person allowed their position, and the chosen one, by default the first. */
export function useOutlets() {
  const locale = useLocale();
  const { position, locate } = usePosition();
  const chosenId = useChosenOutlet();
  const unsorted = useQuery(outletQueries.list(locale, null));
  const byDistance = useQuery({ ...outletQueries.list(locale, position), enabled: position !== null });
  // The unsorted list stays until the sorted one is loaded, or if that fails.
  const query = byDistance.data ? byDistance : unsorted;
  const outlets = query.data?.list ?? [];
  return {
    query,
    outlets,
    outlet: outlets.find(({ id }) => id === chosenId) ?? outlets[0],
    /** Null once the position is known. */
    locate: position ? null : locate,
  };
}
