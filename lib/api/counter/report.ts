import { counterReportApi } from '#lib/contract/counter/report.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { staffQuery } from './staff-query.ts';

/** Days and outlets of a report. */
export type ReportInput = Input<typeof counterReportApi.report>;

/** Each shown report is the newest: actions on other devices change it. */
export const reportQueries = {
  report: (input: ReportInput) => staffQuery(['counter', 'report', input], counterReportApi.report, input),
  heat: (input: ReportInput) => staffQuery(['counter', 'heat', input], counterReportApi.heat, input),
};
