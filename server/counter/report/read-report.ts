import type { PeriodReport, ReportFigures } from '#lib/contract/counter/report.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { figuresOf, taxOf } from '#lib/domain/period-report.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { sellerAt } from '#server/hall/seller.ts';
import { revenueAccount } from '#server/money/ledger/ledger.ts';
import {
  type DayMovement,
  type DayRevenue,
  selectMovementsByDay,
  selectRevenueByDay,
} from '#server/money/ledger/queries.ts';
import { type DayAmount, selectKeptByDay, selectWrittenOffByDay } from '#server/ordering/order/queries.ts';
import { idsOf, type ReportScope, type ZoneOutlets } from './scope.ts';

/** What a period is reported from. The days are counted from 0. */
interface ReportRows {
  readonly revenue: (DayRevenue & { readonly tax: number })[];
  readonly movements: DayMovement[];
  readonly kept: DayAmount[];
  readonly written_off: DayAmount[];
}

/** What a report is read with. */
export interface ReportContext {
  readonly db: Db;
  readonly hall: Hall;
  readonly lang: Lang;
}

/** Revenue, takings and drawer of a period and of its days, whose figures add up. */
export async function readReport(ctx: ReportContext, { days, zones }: ReportScope): Promise<PeriodReport> {
  const read = await inReportSnapshot(ctx.db, async (db) => {
    const ofZones: ReportRows[] = [];
    for (const zone of zones) ofZones.push(await readZone({ ...ctx, db }, zone));
    return ofZones;
  });
  const rows: ReportRows = {
    revenue: read.flatMap(({ revenue }) => revenue),
    movements: read.flatMap(({ movements }) => movements),
    kept: read.flatMap(({ kept }) => kept),
    written_off: read.flatMap(({ written_off }) => written_off),
  };
  const rowsOf = dayOf(rows);
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    outlets: zones.flatMap(({ outlets }) =>
      outlets.map(({ id, name }) => ({ id, name: localize(name, ctx.lang) })),
    ),
    ...presentFigures(rows),
    days: days.map((day, at) => ({ day, ...presentFigures(rowsOf(at)) })),
  };
}

async function readZone({ db, hall }: ReportContext, zone: ZoneOutlets): Promise<ReportRows> {
  const { range } = zone;
  const ids = idsOf(zone);
  const isOfZone = ({ outlet_id }: DayMovement) =>
    outlet_id === null ? zone.withHall : ids.includes(outlet_id);
  const rateOn = (day: number) => sellerAt(hall, range.starts[day] ?? range.end_at).tax?.rate ?? null;
  const { revenue, movements, ...given_up } = await read(db, {
    revenue: selectRevenueByDay(ids.map(revenueAccount), range),
    movements: selectMovementsByDay(range),
    kept: selectKeptByDay(ids, range),
    written_off: selectWrittenOffByDay(ids, range),
  });
  return {
    revenue: revenue.map((row) => ({ ...row, tax: taxOf(row, rateOn(row.day)) })),
    movements: movements.filter(isOfZone),
    ...given_up,
  };
}

const presentFigures = ({ revenue, movements, kept, written_off }: ReportRows): ReportFigures => ({
  ...figuresOf(revenue, movements),
  kept: sumOf(kept),
  written_off: sumOf(written_off),
});

/** Returns what finds the rows of a day. */
function dayOf({ revenue, movements, kept, written_off }: ReportRows): (day: number) => ReportRows {
  const [revenues, moved, keeps, writeOffs] = [
    Map.groupBy(revenue, ({ day }) => day),
    Map.groupBy(movements, ({ day }) => day),
    Map.groupBy(kept, ({ day }) => day),
    Map.groupBy(written_off, ({ day }) => day),
  ];
  return (day) => ({
    revenue: revenues.get(day) ?? [],
    movements: moved.get(day) ?? [],
    kept: keeps.get(day) ?? [],
    written_off: writeOffs.get(day) ?? [],
  });
}

const sumOf = (rows: readonly DayAmount[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);
