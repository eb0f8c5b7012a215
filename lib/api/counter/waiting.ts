import { queryOptions } from '@tanstack/react-query';
import { counterWaitingApi } from '#lib/contract/counter/waiting.ts';
import { callOrThrow } from '../client/call.ts';
import { QUEUE } from './queue.ts';
import { staff } from './staff.ts';

/** What could be offered changes with the time, without a change of the board. */
const REFETCH_MS = 30_000;

export const counterWaitingQueries = {
  /** The waiting list of a business day, null: today. It is read again like the queue. */
  day: (date: string | null) =>
    queryOptions({
      queryKey: [...QUEUE, 'waiting', date],
      queryFn: () => callOrThrow(counterWaitingApi.list, date === null ? {} : { date }, staff),
      staleTime: 0,
      refetchInterval: REFETCH_MS,
      placeholderData: (previous) => previous,
    }),
};
