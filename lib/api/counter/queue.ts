import { queryOptions } from '@tanstack/react-query';
import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

/** The key of the queue: each change of the board reads it again. */
export const QUEUE = ['counter', 'queue'] as const;

/** Estimates change with the time, without a change of the board. */
const REFETCH_MS = 30_000;

export const queueQueries = {
  line: () =>
    queryOptions({
      queryKey: QUEUE,
      queryFn: () => callOrThrow(counterQueueApi.line, {}, staff),
      staleTime: 0,
      refetchInterval: REFETCH_MS,
    }),
};
