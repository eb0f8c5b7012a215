import { queryOptions } from '@tanstack/react-query';
import { counterReportApi } from '#lib/contract/counter/report.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { callOrThrow } from '../client/call.ts';
import { staff } from './staff.ts';

/** Days and outlets of a report. */
export type ReportInput = Input<typeof counterReportApi.report>;

/** Each shown report is the newest: actions on other devices change it. */
export const reportQueries = {
  report: (input: ReportInput) =>
    queryOptions({
      queryKey: ['counter', 'report', input],
      queryFn: () => callOrThrow(counterReportApi.report, input, staff),
      staleTime: 0,
    }),
  heat: (input: ReportInput) =>
    queryOptions({
      queryKey: ['counter', 'heat', input],
      queryFn: () => callOrThrow(counterReportApi.heat, input, staff),
      staleTime: 0,
    }),
};
