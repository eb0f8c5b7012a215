import { counterReportApi } from '#lib/contract/counter/report.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { readHeat } from './read-heat.ts';
import { readReport } from './read-report.ts';
import { reportCsv } from './report-csv.ts';
import { staffScope } from './scope.ts';

export const counterReportRoutes: CounterRoutes = (mount) => {
  mount.read(counterReportApi.report, (call, input) => readReport(contextOf(call), staffScope(call, input)));
  mount.read(counterReportApi.csv, async (call, input) => ({
    csv: reportCsv(await readReport(contextOf(call), staffScope(call, input)), call.hall.currency),
  }));
  mount.read(counterReportApi.heat, (call, input) => readHeat(contextOf(call), staffScope(call, input)));
};

const contextOf = ({ deps: { db }, hall, lang, now }: StaffCall<CounterDeps>) => ({ db, hall, lang, now });
