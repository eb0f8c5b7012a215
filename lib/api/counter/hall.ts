import { queryOptions } from '@tanstack/react-query';
import { counterHallApi } from '#lib/contract/counter/hall.ts';
import { callCounterOrThrow } from './counter-call.ts';

export const hallQueries = {
  all: ['counter', 'hall'] as const,
  /**
   * The hall in force. Read at each visit and after an apply, not in between: that would drop what is typed.
   */
  current: () =>
    queryOptions({
      queryKey: [...hallQueries.all, 'current'],
      queryFn: () => callCounterOrThrow(counterHallApi.detail, {}),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};
