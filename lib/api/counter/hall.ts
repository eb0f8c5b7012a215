import { queryOptions } from '@tanstack/react-query';
import { counterHallApi } from '#lib/contract/counter/hall.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

export const hallQueries = {
  all: ['counter', 'hall'] as const,
  /** The hall in force. It is not read again while somebody edits: that would drop what is typed. */
  current: () =>
    queryOptions({
      queryKey: [...hallQueries.all, 'current'],
      queryFn: () => callOrThrow(counterHallApi.detail, {}, staff),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};
