import { queryOptions } from '@tanstack/react-query';
import { counterFeedbackApi, type ReviewFilter } from '#lib/contract/counter/feedback.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';
import { staffPages } from './staff-query.ts';

type AuditFilter = Input<typeof counterOfficeApi.auditCsv>;

const OFFICE = ['counter', 'office'] as const;

/** The lists beside the evening: faults, reviews, staff, devices, audit trail. */
export const officeQueries = {
  all: OFFICE,
  faults: (state: 'open' | 'done') =>
    staffPages([...OFFICE, 'faults', state], counterFeedbackApi.faults, { state }),
  reviews: (filter: ReviewFilter) =>
    staffPages([...OFFICE, 'reviews', filter], counterFeedbackApi.reviews, { filter }),
  staff: () =>
    queryOptions({
      queryKey: [...OFFICE, 'staff'],
      queryFn: () => callOrThrow(counterOfficeApi.staff, {}, staff),
    }),
  devices: () =>
    queryOptions({
      queryKey: [...OFFICE, 'devices'],
      queryFn: () => callOrThrow(counterOfficeApi.devices, {}, staff),
    }),
  audit: (filter: AuditFilter) => staffPages([...OFFICE, 'audit', filter], counterOfficeApi.audit, filter),
};
