import type { Slots } from '#lib/contract/table.ts';
import { freeStarts, isGameLength, occupiedPeriod } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { openPeriodsOn } from '#lib/domain/opening.ts';
import { pricePeriods } from '#lib/domain/pricing.ts';
import { type Day, dayRange, type Instant, type Period } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, findTypePricing } from '#server/hall/lookup.ts';
import { calendarOf } from '#server/hall/table-context.ts';
import { selectOccupyingOrders, type TableOrder, withoutChanged } from '../order/occupancy.ts';

export interface SlotsRequest {
  readonly date: Day;
  readonly now: Instant;
  /** Null = a guest. */
  readonly user_id: string | null;
  /** The person's own unpaid order that is changed, or booking that is moved. Its slot counts as free. */
  readonly order_id?: string | undefined;
  /** The length for which the free starts are; by default the shortest game. */
  readonly minutes?: number | undefined;
}

/** The open periods of a table on a day, with its busy periods, prices and free starts. */
export async function listSlots(db: Db, hall: Hall, table: HallTable, request: SlotsRequest): Promise<Slots> {
  const { now, minutes = hall.rules.min_minutes } = request;
  if (!isGameLength(minutes, hall.rules)) throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  const shown = shownPeriod(findOutlet(hall, table.outlet_id)!, request.date);
  // A game that starts at the end of the shown period overlaps later orders.
  const period = { ...shown, end_at: shown.end_at + 86_400 };
  const orders = await read(db, selectOccupyingOrders({ table_id: table.id, period, now }));
  return slotsAmong(orders, hall, table, { ...request, minutes });
}

const shownPeriod = ({ hours, time_zone }: Outlet, date: Day): Period =>
  span([dayRange(date, time_zone), ...openPeriodsOn(hours, time_zone, date)]);

/** The slots of a table that these orders occupy. */
export function slotsAmong(
  all: readonly TableOrder[],
  hall: Hall,
  table: HallTable,
  { date, now, user_id, order_id, minutes }: SlotsRequest & { readonly minutes: number },
): Slots {
  const outlet = findOutlet(hall, table.outlet_id)!;
  const { hours, time_zone: zone } = outlet;
  const { rules } = hall;
  const open = openPeriodsOn(hours, zone, date);
  const shown = shownPeriod(outlet, date);
  const orders = withoutChanged(all, { order_id, user_id });
  const search = {
    busy: orders.map(occupiedPeriod),
    hours,
    zone,
    minutes,
    now,
    rules,
  };
  const { tariff } = findTypePricing(hall, table);
  return {
    table_id: table.id,
    date,
    open,
    busy: orders
      .filter((order) => order.start_at < shown.end_at)
      .flatMap((order) => busyPeriodsOf(order, order.user_id === user_id)),
    base_per_hour: tariff.default_per_hour,
    prices: open.flatMap((opening) => pricePeriods(tariff, calendarOf(outlet), opening)),
    free_starts: table.out_of_service ? [] : open.flatMap((opening) => freeStarts(search, opening)),
    step_minutes: rules.step_minutes,
  };
}

const span = (periods: readonly Period[]): Period => ({
  start_at: Math.min(...periods.map((period) => period.start_at)),
  end_at: Math.max(...periods.map((period) => period.end_at)),
});

function busyPeriodsOf(order: TableOrder, mine: boolean): Slots['busy'] {
  const game_end_at = order.ended_at ?? order.end_at;
  const kind = order.status === 'playing' ? ('playing' as const) : ('booked' as const);
  const periods: Slots['busy'] = [
    { start_at: order.start_at, end_at: game_end_at, kind, mine },
    { start_at: game_end_at, end_at: order.occupied_until_at, kind: 'cleaning', mine },
  ];
  return periods.filter((period) => period.start_at < period.end_at);
}
