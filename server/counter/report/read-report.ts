import type { PeriodReport, ReportFigures } from '#lib/contract/counter/report.ts';
import { figuresOf } from '#lib/domain/period-report.ts';
import { taxIn } from '#lib/domain/tax.ts';
import { localize } from '#server/core/lang.ts';
import { sellerAt } from '#server/hall/seller.ts';
import { revenueAccount } from '#server/money/ledger/ledger.ts';
import {
  type DayMovement,
  type DayRevenue,
  selectMovementsByDay,
  selectRevenueByDay,
} from '#server/money/ledger/queries.ts';
import { type DayAmount, selectKeptByDay, selectWrittenOffByDay } from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { daysIn, idsOf, type ReportInput, reportScope, type ZoneOutlets } from './scope.ts';

/** What a period is reported from. The days are counted from 0. */
interface ReportRows {
  readonly movements: DayMovement[];
  /** With the tax in the revenue of each order. */
  readonly taxes: { readonly day: number; readonly tax: number }[];
  readonly kept: DayAmount[];
  readonly written_off: DayAmount[];
}

/**
 * Revenue, takings and drawer of a period and of each of its days. The figures of the days add up to those of the period. Throws
 * what `reportScope` does.
 */
export async function readReport(call: StaffCall<CounterDeps>, input: ReportInput): Promise<PeriodReport> {
  const { days, zones } = reportScope(call, input);
  const rows: ReportRows = { movements: [], taxes: [], kept: [], written_off: [] };
  for (const zone of zones) {
    const read = await readZone(call, days, zone);
    rows.movements.push(...read.movements);
    rows.taxes.push(...read.taxes);
    rows.kept.push(...read.kept);
    rows.written_off.push(...read.written_off);
  }
  const rowsOf = (day: number): ReportRows => ({
    movements: rows.movements.filter((row) => row.day === day),
    taxes: rows.taxes.filter((row) => row.day === day),
    kept: rows.kept.filter((row) => row.day === day),
    written_off: rows.written_off.filter((row) => row.day === day),
  });
  return {
    from: input.from,
    to: input.to,
    outlets: zones.flatMap(({ outlets }) =>
      outlets.map(({ id, name }) => ({ id, name: localize(name, call.lang) })),
    ),
    ...presentFigures(rows),
    days: days.map((day, at) => ({ day, ...presentFigures(rowsOf(at)) })),
  };
}

async function readZone(
  { deps: { db }, hall }: StaffCall<CounterDeps>,
  days: readonly string[],
  zone: ZoneOutlets,
): Promise<ReportRows> {
  const range = daysIn(days, zone.zone);
  const ids = idsOf(zone);
  const isOfZone = ({ outlet_id }: DayMovement) =>
    outlet_id === null ? zone.withHall : ids.includes(outlet_id);
  const revenue = await selectRevenueByDay(db, ids.map(revenueAccount), range);
  const taxOf = ({ day, amount, orders }: DayRevenue) => {
    const rate = sellerAt(hall, range.starts[day] ?? range.end_at).tax?.rate ?? null;
    return rate === null ? 0 : Math.sign(amount) * taxIn(Math.abs(amount), rate) * orders;
  };
  return {
    movements: (await selectMovementsByDay(db, range)).filter(isOfZone),
    taxes: revenue.map((row) => ({ day: row.day, tax: taxOf(row) })),
    kept: await selectKeptByDay(db, ids, range),
    written_off: await selectWrittenOffByDay(db, ids, range),
  };
}

function presentFigures({ movements, taxes, kept, written_off }: ReportRows): ReportFigures {
  const { revenue, ...figures } = figuresOf(movements);
  return {
    ...figures,
    revenue: { ...revenue, tax: taxes.reduce((sum, { tax }) => sum + tax, 0) },
    kept: sumOf(kept),
    written_off: sumOf(written_off),
  };
}

const sumOf = (rows: readonly DayAmount[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);
