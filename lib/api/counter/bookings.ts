import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';
import { staffQuery } from './staff-query.ts';

/** The stream tells of changes; this makes up for what it misses. */
const REFETCH_MS = 30_000;

export const counterBookingQueries = {
  all: ['counter', 'bookings'] as const,
  /** A business day, `YYYY-MM-DD`; null: today. */
  day: (day: string | null) =>
    queryOptions({
      queryKey: [...counterBookingQueries.all, day],
      queryFn: () => callOrThrow(counterBookingApi.list, day === null ? {} : { day }, staff),
      refetchInterval: REFETCH_MS,
      placeholderData: keepPreviousData,
    }),
  /** What an action would cost. Its refusal is the answer: it is not asked again. */
  preview: (input: Input<typeof counterBookingApi.preview>) => ({
    ...staffQuery(['counter', 'preview', input], counterBookingApi.preview, input),
    retry: false,
  }),
};
