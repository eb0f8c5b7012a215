import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { counterFeedbackApi, type ReviewFilter } from '#lib/contract/counter/feedback.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { cursorInput, paging } from '../cache/paging.ts';
import { callCounterOrThrow } from './counter-call.ts';

type AuditFilter = Omit<Input<typeof counterOfficeApi.audit>, 'cursor'>;

/** The lists beside the evening: faults, reviews, staff, devices, audit trail. */
export const officeQueries = {
  all: ['counter', 'office'] as const,
  faults: (state: 'open' | 'done') =>
    infiniteQueryOptions({
      queryKey: [...officeQueries.all, 'faults', state],
      queryFn: ({ pageParam }) =>
        callCounterOrThrow(counterFeedbackApi.faults, { state, ...cursorInput(pageParam) }),
      ...paging,
    }),
  reviews: (filter: ReviewFilter) =>
    infiniteQueryOptions({
      queryKey: [...officeQueries.all, 'reviews', filter],
      queryFn: ({ pageParam }) =>
        callCounterOrThrow(counterFeedbackApi.reviews, { filter, ...cursorInput(pageParam) }),
      ...paging,
    }),
  staff: () =>
    queryOptions({
      queryKey: [...officeQueries.all, 'staff'],
      queryFn: () => callCounterOrThrow(counterOfficeApi.staff, {}),
    }),
  devices: () =>
    queryOptions({
      queryKey: [...officeQueries.all, 'devices'],
      queryFn: () => callCounterOrThrow(counterOfficeApi.devices, {}),
    }),
  audit: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...officeQueries.all, 'audit', filter],
      queryFn: ({ pageParam }) =>
        callCounterOrThrow(counterOfficeApi.audit, { ...filter, ...cursorInput(pageParam) }),
      ...paging,
    }),
};
