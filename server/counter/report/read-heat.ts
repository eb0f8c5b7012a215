import type { Heat } from '#lib/contract/counter/report.ts';
import { emptyWeek, offsetPeriods, type WeekHours } from '#lib/domain/heat.ts';
import type { Instant } from '#lib/domain/time.ts';
import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import { read } from '#server/db/statement.ts';
import { selectOccupiedHours } from '#server/ordering/order/queries.ts';
import { countWishes } from '#server/ordering/waiting/queries.ts';
import { countTickets } from '../queue/queries.ts';
import { readOpenHours } from './open-hours.ts';
import type { ReportContext } from './read-report.ts';
import { idsOf, periodOf, type ReportScope } from './scope.ts';
import { readTables } from './table-figures.ts';

/** How much of the open time was occupied, by weekday and hour, and what each table earned. */
export const readHeat = (ctx: HeatContext, scope: ReportScope): Promise<Heat> =>
  inReportSnapshot(ctx.db, (db) => readHeatIn({ ...ctx, db }, scope));

interface HeatContext extends ReportContext {
  readonly now: Instant;
}

async function readHeatIn(ctx: HeatContext, { days, zones }: ReportScope): Promise<Heat> {
  const { db, now } = ctx;
  const open = emptyWeek();
  const occupied = emptyWeek();
  const tables: Heat['tables'] = [];
  const waiting = { joined: 0, offered: 0, came: 0 };
  for (const zone of zones) {
    const asked = periodOf(zone.range);
    addWishes(waiting, await countWishes(db, idsOf(zone), asked));
    // The second of now is included: a game that has just begun is on a table.
    const period = { start_at: asked.start_at, end_at: Math.min(asked.end_at, now + 1) };
    if (period.start_at >= period.end_at || zone.outlets.length === 0) continue;
    const offsets = offsetPeriods(period, zone.zone);
    const ids = idsOf(zone);
    add(open, await readOpenHours(db, ids, period, offsets));
    for (const { hour, seconds } of await read(db, selectOccupiedHours(ids, period, offsets)))
      occupied[hour] = (occupied[hour] ?? 0) + seconds;
    tables.push(...(await readTables(ctx, ids, period)));
  }
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    cells: cellsOf(open, occupied),
    queue: await read(
      db,
      countTickets({
        outlet_ids: zones.flatMap(idsOf),
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
      }),
    ),
    waiting,
    tables: tables.sort((a, b) => b.revenue - a.revenue || b.minutes - a.minutes),
  };
}

function add(week: WeekHours, more: WeekHours): void {
  for (const [hour, seconds] of more.entries()) week[hour] = (week[hour] ?? 0) + seconds;
}

function addWishes(sum: Heat['waiting'], more: Heat['waiting']): void {
  sum.joined += more.joined;
  sum.offered += more.offered;
  sum.came += more.came;
}

const cellsOf = (open: WeekHours, occupied: WeekHours): Heat['cells'] =>
  open
    .map((seconds, hour) => ({
      weekday: Math.floor(hour / 24) + 1,
      hour: hour % 24,
      open_minutes: Math.round(seconds / 60),
      occupied_minutes: Math.round((occupied[hour] ?? 0) / 60),
    }))
    .filter(({ open_minutes, occupied_minutes }) => open_minutes > 0 || occupied_minutes > 0);
