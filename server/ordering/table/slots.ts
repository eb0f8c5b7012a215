import type { Slots } from '#lib/contract/table.ts';
import { freeStarts, occupiedPeriod, occupiesTable } from '#lib/domain/availability.ts';
import type { Hall, HallTable } from '#lib/domain/hall.ts';
import { openPeriodsOn } from '#lib/domain/opening.ts';
import { pricePeriods } from '#lib/domain/pricing.ts';
import { type Day, dayRange, type Instant, type Period } from '#lib/domain/time.ts';
import type { Db } from '#server/db/schema.ts';
import { findOutlet, termsOf } from '#server/hall/lookup.ts';
import { calendarOf } from '#server/hall/table-context.ts';
import { selectOrdersDuring, type TableOrder } from '../order/occupancy.ts';

/**
 * A day of a table: its opening (which may run over midnight), what is taken of it, what it costs, and the starts
 * that are left. `user_id` null = a guest.
 */
export async function slotsOf(
  db: Db,
  hall: Hall,
  table: HallTable,
  { date, now, user_id }: { date: Day; now: Instant; user_id: string | null },
): Promise<Slots> {
  const outlet = findOutlet(hall, table.outlet_id)!;
  const zone = outlet.time_zone;
  const open = openPeriodsOn(outlet.hours, zone, date);
  const whole = spanOf([dayRange(date, zone), ...open]);
  // A game that starts at closing time's edge meets what comes after it: look a little further than is shown.
  const orders = await selectOrdersDuring(db, [table.id], { ...whole, end_at: whole.end_at + 86_400 });
  const live = orders.filter((order) => occupiesTable(order, now));
  const { rules } = hall;
  const search = {
    busy: live.map(occupiedPeriod),
    hours: outlet.hours,
    zone,
    minutes: rules.min_minutes,
    now,
    rules,
  };
  const horizon = now + rules.horizon_days * 86_400;
  return {
    table_id: table.id,
    date,
    open,
    busy: live
      .filter((order) => order.start_at < whole.end_at)
      .flatMap((order) => takenBy(order, order.user_id === user_id)),
    prices: open.flatMap((range) => pricePeriods(termsOf(hall, table).tariff, calendarOf(outlet), range)),
    free_starts: table.out_of_service
      ? []
      : open.flatMap((range) => freeStarts(search, range)).filter((start_at) => start_at <= horizon),
    step_minutes: rules.step_minutes,
  };
}

const spanOf = (periods: readonly Period[]): Period => ({
  start_at: Math.min(...periods.map((period) => period.start_at)),
  end_at: Math.max(...periods.map((period) => period.end_at)),
});

function takenBy(order: TableOrder, mine: boolean): Slots['busy'] {
  const over = order.ended_at ?? order.end_at;
  const game = order.status === 'playing' ? ('playing' as const) : ('booked' as const);
  const parts: Slots['busy'] = [
    { start_at: order.start_at, end_at: over, kind: game, mine },
    { start_at: over, end_at: order.occupied_until_at, kind: 'cleaning', mine },
  ];
  return parts.filter((part) => part.start_at < part.end_at);
}
