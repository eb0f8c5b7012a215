import { counterReportApi } from '#lib/contract/counter/report.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { readHeat } from './read-heat.ts';
import { readReport } from './read-report.ts';
import { reportCsv } from './report-csv.ts';

export const counterReportRoutes: CounterRoutes = (mount) => {
  mount.read(counterReportApi.report, readReport);
  mount.read(counterReportApi.csv, async (call, input) => ({
    csv: reportCsv(await readReport(call, input), call.hall.currency),
  }));
  mount.read(counterReportApi.heat, readHeat);
};
