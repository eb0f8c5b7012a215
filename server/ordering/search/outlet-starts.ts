import { type OrderOccupancy, occupiedPeriod, onlyFree, openStarts } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { openPeriodsOn } from '#lib/domain/opening.ts';
import { hourlyPriceAt } from '#lib/domain/pricing.ts';
import type { Day, Instant } from '#lib/domain/time.ts';
import { findTypePricing } from '#server/hall/lookup.ts';
import { calendarOf } from '#server/hall/table-context.ts';
import type { OutletNear } from './outlets-near.ts';

export interface GameSearch {
  readonly hall: Hall;
  readonly now: Instant;
  readonly date: Day;
  readonly minutes: number;
  /** A start for each type of table that is free then, not only for the cheapest. */
  readonly by_type: boolean;
  /** The orders that occupy each table. */
  readonly orders: ReadonlyMap<string, readonly OrderOccupancy[]>;
}

/** The starts of the outlet's opening hours of a day, other orders not considered. */
const openStartsOn = (
  { hours, time_zone: zone }: Outlet,
  { hall: { rules }, now, date, minutes }: Omit<GameSearch, 'orders'>,
): Instant[] =>
  openPeriodsOn(hours, zone, date).flatMap((opening) =>
    openStarts({ hours, zone, minutes, now, rules }, opening),
  );

const freeStartsOf = (table: HallTable, starts: readonly Instant[], search: GameSearch): Instant[] =>
  onlyFree(starts, {
    busy: (search.orders.get(table.id) ?? []).map(occupiedPeriod),
    minutes: search.minutes,
    rules: search.hall.rules,
  });

/** True if one of the outlet's tables is free for the game on that day. */
export function hasFreeStart({ outlet, tables }: OutletNear, search: GameSearch): boolean {
  const starts = openStartsOn(outlet, search);
  return tables.some((table) => freeStartsOf(table, starts, search).length > 0);
}

export interface OutletStart {
  readonly start_at: Instant;
  readonly table_id: string;
  readonly number: string;
  readonly type: string;
  readonly price_per_hour: number;
  readonly tables: number;
}

/** The starts at which a table is free, with the cheapest one, or one of each type. */
export function freeStartsAt({ outlet, tables }: OutletNear, search: GameSearch): OutletStart[] {
  const starts = openStartsOn(outlet, search);
  const free = new Map<Instant, HallTable[]>();
  for (const table of tables) {
    for (const at of freeStartsOf(table, starts, search)) {
      const others = free.get(at);
      if (others) others.push(table);
      else free.set(at, [table]);
    }
  }
  const calendar = calendarOf(outlet);
  return starts.flatMap((start_at) => {
    const tablesThen = free.get(start_at) ?? [];
    // The tables of a type have one price.
    const priced = [...Map.groupBy(tablesThen, ({ type }) => type).values()].map((sameType) => ({
      start_at,
      table_id: sameType[0]!.id,
      number: sameType[0]!.number,
      type: sameType[0]!.type,
      price_per_hour: hourlyPriceAt(findTypePricing(search.hall, sameType[0]!).tariff, calendar, start_at),
      tables: sameType.length,
    }));
    priced.sort((a, b) => a.price_per_hour - b.price_per_hour);
    if (search.by_type) return priced;
    const cheapest = priced[0];
    return cheapest ? [{ ...cheapest, tables: tablesThen.length }] : [];
  });
}
