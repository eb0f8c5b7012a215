import type { Bookings } from '#lib/contract/counter/bookings.ts';
import { occupiesTable } from '#lib/domain/availability.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { businessDay, businessDayOf, businessHours, openPeriodAt } from '#lib/domain/opening.ts';
import { addDays, type Day } from '#lib/domain/time.ts';
import { localize } from '#server/core/lang.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { selectBesidesOrders, selectWholeOrdersDuring } from '#server/ordering/order/occupancy.ts';
import { selectBlocks } from '#server/ordering/order/service.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { selectBookingNotes } from './note-store.ts';
import { presentBooking } from './present.ts';

export { selectBookingNotes } from './note-store.ts';

/** A business day of the outlet, by default today. */
export async function readBookings(
  { deps, hall, outlet, lang, now, staff }: StaffCall<CounterDeps>,
  { day: wanted }: { day?: Day | undefined },
): Promise<Bookings> {
  const { hours, time_zone: zone } = outlet;
  const today = businessDayOf(hours, zone, now);
  const day = wanted ?? today;
  const period = businessDay(hours, zone, day);
  const open = businessHours(hours, zone, day);
  const openUntil = open.map(({ end_at }) => {
    const closing = openPeriodAt(hours, zone, end_at - 1)?.end_at ?? end_at;
    return Math.min(closing, end_at + hall.rules.max_minutes * 60);
  });
  const ids = outlet.tables.map(({ id }) => id);
  const searched = {
    start_at: period.start_at,
    end_at: Math.max(period.end_at, ...openUntil) + hall.rules.cleaning_minutes * 60,
  };
  const { during, besides, blocks } = await read(deps.db, {
    during: selectWholeOrdersDuring(ids, searched),
    besides: selectBesidesOrders(ids, searched),
    blocks: selectBlocks(ids, searched),
  });
  const orders = during.filter((order) => occupiesTable(order, now));
  const cleanings = besides.filter(({ is_block }) => !is_block);
  const { people, notes } = await read(deps.db, {
    people: findPeople([...new Set(orders.map(({ user_id }) => user_id))]),
    notes: selectBookingNotes(orders.map(({ id }) => id)),
  });
  return {
    outlet: { ...outlet, name: localize(outlet.name, lang) },
    currency: hall.currency,
    day,
    today,
    period,
    open,
    open_until: openUntil[0] ?? null,
    rules: {
      ...hall.rules,
      no_show_minutes: counterRulesOf(hall).no_show_minutes,
      last_day: addDays(today, hall.rules.horizon_days),
    },
    tables: outlet.tables.map((table) => ({
      ...table,
      type_name: localize(tableTypeOf(hall, table.type).name, lang),
      drawing: tableTypeOf(hall, table.type).drawing,
    })),
    blocks: [
      ...cleanings.map((cleaning) => ({ ...cleaning, end_at: cleaning.occupied_until_at, reason: null })),
      ...blocks.map((block) => ({ ...block, end_at: block.until_at })),
    ],
    orders: orders.map((order) =>
      presentBooking({ hall, now, staff }, order, people.get(order.user_id), notes.get(order.id)),
    ),
  };
}
