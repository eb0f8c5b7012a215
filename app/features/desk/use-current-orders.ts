'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { orderQueries } from '#lib/api/order.ts';
import { useIsPersonLive } from '#lib/api/person-stream.ts';

const REFETCH_MS = 60_000;

/** The person's game, next booking, unpaid order and bill. They are polled while no stream is open. */
export function useCurrentOrders() {
  const isLive = useIsPersonLive();
  return useQuery({
    ...orderQueries.current(useLocale()),
    // The cost of a game without a fixed end grows by the minute.
    refetchInterval: ({ state }) => (isLive && !state.data?.playing?.open_ended ? false : REFETCH_MS),
  });
}
