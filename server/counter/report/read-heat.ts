import type { Heat } from '#lib/contract/counter/report.ts';
import { emptyWeek, offsetPeriods, type WeekHours } from '#lib/domain/heat.ts';
import { selectOccupiedHours } from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { readOpenHours } from './open-hours.ts';
import { daysIn, idsOf, periodOf, type ReportScope } from './scope.ts';
import { readTables } from './table-figures.ts';

/** How much of the open time of the tables was occupied until now, by weekday and hour, and what each table earned. */
export async function readHeat(
  call: Pick<StaffCall<CounterDeps>, 'deps' | 'hall' | 'lang' | 'now'>,
  { days, zones }: ReportScope,
): Promise<Heat> {
  const { db } = call.deps;
  const open = emptyWeek();
  const occupied = emptyWeek();
  const tables: Heat['tables'] = [];
  for (const zone of zones) {
    const asked = periodOf(daysIn(days, zone.zone));
    const period = { start_at: asked.start_at, end_at: Math.min(asked.end_at, call.now) };
    if (period.start_at >= period.end_at || zone.outlets.length === 0) continue;
    const offsets = offsetPeriods(period, zone.zone);
    const ids = idsOf(zone);
    add(open, await readOpenHours(db, ids, period, offsets));
    for (const { hour, seconds } of await selectOccupiedHours(db, ids, period, offsets))
      occupied[hour] = (occupied[hour] ?? 0) + seconds;
    tables.push(...(await readTables(call, ids, period)));
  }
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    cells: cellsOf(open, occupied),
    tables: tables.sort((a, b) => b.revenue - a.revenue || b.minutes - a.minutes),
  };
}

function add(week: WeekHours, more: WeekHours): void {
  for (const [hour, seconds] of more.entries()) week[hour] = (week[hour] ?? 0) + seconds;
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
