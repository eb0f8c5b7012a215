import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { cursorInput, paging } from '../cache/paging.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

/** The key of all that is read about the drawer: its actions read it again. */
export const SHIFTS = ['counter', 'shift'] as const;

export const shiftQueries = {
  current: () =>
    queryOptions({
      queryKey: [...SHIFTS, 'current'],
      queryFn: () => callOrThrow(counterShiftApi.current, {}, staff),
      staleTime: 0,
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: [...SHIFTS, 'report', id],
      queryFn: () => callOrThrow(counterShiftApi.report, { id }, staff),
      staleTime: 0,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...SHIFTS, 'list'],
      queryFn: ({ pageParam }) => callOrThrow(counterShiftApi.list, cursorInput(pageParam), staff),
      ...paging,
      staleTime: 0,
    }),
};
