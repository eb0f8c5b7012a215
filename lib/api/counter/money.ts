import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { cursorInput, paging } from '../cache/paging.ts';
import { callCounterOrThrow } from './counter-call.ts';

/** The key of all that is read about the drawer: its actions read it again. */
export const SHIFTS = ['counter', 'shift'] as const;

export const shiftQueries = {
  current: () =>
    queryOptions({
      queryKey: [...SHIFTS, 'current'],
      queryFn: () => callCounterOrThrow(counterShiftApi.current, {}),
      staleTime: 0,
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: [...SHIFTS, 'report', id],
      queryFn: () => callCounterOrThrow(counterShiftApi.report, { id }),
      staleTime: 0,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...SHIFTS, 'list'],
      queryFn: ({ pageParam }) => callCounterOrThrow(counterShiftApi.list, cursorInput(pageParam)),
      ...paging,
      staleTime: 0,
    }),
};
