import { keepPreviousData } from '@tanstack/react-query';
import { counterWaitingApi } from '#lib/contract/counter/waiting.ts';
import { QUEUE } from './queue.ts';
import { staffQuery } from './staff-query.ts';

/** What could be offered changes with the time, without a change of the board. */
const REFETCH_MS = 30_000;

export const counterWaitingQueries = {
  /** The waiting list of a business day, null: today. It is read again like the queue. */
  day: (date: string | null) => ({
    ...staffQuery([...QUEUE, 'waiting', date], counterWaitingApi.list, date === null ? {} : { date }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  }),
};
