import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { counterFeedbackApi, type ReviewFilter } from '#lib/contract/counter/feedback.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { cursorInput, paging } from '../cache/paging.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

type AuditFilter = Omit<Input<typeof counterOfficeApi.audit>, 'cursor'>;

/** The lists beside the evening: faults, reviews, staff, devices, audit trail. */
export const officeQueries = {
  all: ['counter', 'office'] as const,
  faults: (state: 'open' | 'done') =>
    infiniteQueryOptions({
      queryKey: [...officeQueries.all, 'faults', state],
      queryFn: ({ pageParam }) =>
        callOrThrow(counterFeedbackApi.faults, { state, ...cursorInput(pageParam) }, staff),
      ...paging,
    }),
  reviews: (filter: ReviewFilter) =>
    infiniteQueryOptions({
      queryKey: [...officeQueries.all, 'reviews', filter],
      queryFn: ({ pageParam }) =>
        callOrThrow(counterFeedbackApi.reviews, { filter, ...cursorInput(pageParam) }, staff),
      ...paging,
    }),
  staff: () =>
    queryOptions({
      queryKey: [...officeQueries.all, 'staff'],
      queryFn: () => callOrThrow(counterOfficeApi.staff, {}, staff),
    }),
  devices: () =>
    queryOptions({
      queryKey: [...officeQueries.all, 'devices'],
      queryFn: () => callOrThrow(counterOfficeApi.devices, {}, staff),
    }),
  audit: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...officeQueries.all, 'audit', filter],
      queryFn: ({ pageParam }) =>
        callOrThrow(counterOfficeApi.audit, { ...filter, ...cursorInput(pageParam) }, staff),
      ...paging,
    }),
};
