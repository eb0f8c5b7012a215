import { moneyFormatter } from '#server/core/format-money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { readReport } from '#server/counter/report/read-report.ts';
import { namedFigures, reportCsv } from '#server/counter/report/report-csv.ts';
import { reportScope } from '#server/counter/report/scope.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import type { CliDeps, CommandResult } from './command.ts';

interface ReportOptions {
  /** Days, `YYYY-MM-DD`, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly outlet?: string;
  readonly csv?: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** `report`: prints what a period has earned and taken, of all outlets or one; the days in their zones. */
export async function reportCommand({ db }: CliDeps, options: ReportOptions): Promise<CommandResult> {
  const { from = '', to = from, outlet = null, csv = false } = options;
  if (![from, to].every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day))))
    return { status: 2, lines: ['--from and --to must be days such as 2026-11-24.'] };
  const hall = await databaseHall(db).current();
  try {
    const scope = reportScope(hall, { from, to, outlet_id: outlet });
    const report = await readReport({ db, hall, lang: 'en-us' }, scope);
    if (csv) return { status: 0, lines: reportCsv(report, hall.currency).trimEnd().split('\r\n') };
    const money = moneyFormatter(hall.currency, 'en-us');
    const booked = [...namedFigures(report)].filter(([, amount]) => amount !== 0);
    const title = `${from} to ${to}, ${report.outlets.map(({ name }) => name).join(', ')}`;
    const lines = booked.map(([name, amount]) => `${name.padEnd(24)}${money(amount).padStart(16)}`);
    return { status: 0, lines: [title, ...(lines.length > 0 ? lines : ['Nothing was booked.'])] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const line = error.reason === 'not_found' ? `Outlet ${outlet} does not exist.` : '--to must be within 366 days of --from.';
    return { status: 1, lines: [line] };
  }
}
