import { moneyFormatter } from '#server/core/format-money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { readReport } from '#server/counter/report/read-report.ts';
import { namedFigures, reportCsv } from '#server/counter/report/report-csv.ts';
import { reportScope } from '#server/counter/report/scope.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { CommandError, type Commands, done, wrongOption } from './command.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Prints what a period has earned and taken, of all outlets or one; the days in their zones. */
const report: Commands[string] = async ({ db }, options) => {
  const { from = '', to = from, outlet = null, csv } = options;
  if (![from, to].every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day))))
    throw wrongOption('--from and --to must be days such as 2026-11-24.');
  const hall = await databaseHall(db).current();
  try {
    const scope = reportScope(hall, { from, to, outlet_id: outlet });
    const figures = await readReport({ db, hall, lang: 'en-us' }, scope);
    if (csv) return done(...reportCsv(figures, hall.currency).trimEnd().split('\r\n'));
    const money = moneyFormatter(hall.currency, 'en-us');
    const booked = [...namedFigures(figures)].filter(([, amount]) => amount !== 0);
    const title = `${from} to ${to}, ${figures.outlets.map(({ name }) => name).join(', ')}`;
    const lines = booked.map(([name, amount]) => `${name.padEnd(24)}${money(amount).padStart(16)}`);
    return done(title, ...(lines.length > 0 ? lines : ['Nothing was booked.']));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new CommandError(
      error.reason === 'not_found'
        ? `Outlet ${outlet} does not exist.`
        : '--to must be within 366 days of --from.',
    );
  }
};

export const reportCommands: Commands = { report };
