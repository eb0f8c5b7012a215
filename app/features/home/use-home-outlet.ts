'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { outletQueries } from '#lib/api/outlet.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { usePosition } from '#lib/outlet/position.ts';

/** The outlet that Home shows: the chosen one, else the nearest if the position is known, else the first. */
export function useHomeOutlet() {
  const locale = useLocale();
  const { position, locate } = usePosition();
  const chosenId = useChosenOutlet();
  const byName = useQuery(outletQueries.list(locale, null, chosenId));
  const chosen = byName.data?.list.find(({ id }) => id === chosenId);
  const nearest = useQuery({
    ...outletQueries.list(locale, position, ''),
    enabled: position !== null && !chosen,
  });
  // The first one by name stays until the nearest is loaded, or if that fails.
  const query = !chosen && nearest.data ? nearest : byName;
  return { query, outlet: chosen ?? query.data?.list[0], position, locate };
}
