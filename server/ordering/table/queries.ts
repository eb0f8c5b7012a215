import type { Table, TableDetail } from '#lib/contract/table.ts';
import { freeMinutes, occupiedPeriod, occupiesTable } from '#lib/domain/availability.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { Instant } from '#lib/domain/time.ts';
import type { Db } from '#server/db/schema.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import { selectOrdersDuring } from '../order/occupancy.ts';
import { presentTable } from './present.ts';

/** How far ahead the state of a table looks: a booking next week is no reason to say "free until". */
const AHEAD_SECONDS = 86_400;

/** An outlet's tables with their state now: one query. */
export async function tablesNow(db: Db, hall: Hall, outlet: Outlet, now: Instant): Promise<Table[]> {
  const ids = outlet.tables.map((table) => table.id);
  const orders = await selectOrdersDuring(db, ids, { start_at: now, end_at: now + AHEAD_SECONDS });
  const byTable = Map.groupBy(orders, (order) => order.table_id);
  return outlet.tables.map((table) => presentTable(hall, outlet, table, byTable.get(table.id) ?? [], now));
}

type State = Omit<TableDetail, 'store_name' | 'at_table'>;

/** One table as its page shows it. `user_id` null = a guest. */
export async function tableDetail(
  db: Db,
  hall: Hall,
  table: HallTable,
  { now, user_id }: { now: Instant; user_id: string | null },
): Promise<State> {
  const outlet = findOutlet(hall, table.outlet_id)!;
  const orders = await selectOrdersDuring(db, [table.id], { start_at: now, end_at: now + AHEAD_SECONDS });
  const live = orders.filter((order) => occupiesTable(order, now));
  const open = openPeriodAt(outlet.hours, outlet.time_zone, now);
  const { rules } = hall;
  const room =
    open === null || table.out_of_service
      ? 0
      : freeMinutes(now, {
          busy: live.map(occupiedPeriod),
          closes_at: open.end_at,
          max_minutes: rules.max_minutes,
          cleaning_minutes: rules.cleaning_minutes,
        });
  const longest = Math.floor(room / rules.step_minutes) * rules.step_minutes;
  const mine = live.filter((order) => order.user_id === user_id);
  const [first = null] = mine.filter(({ status }) => status === 'unpaid' || status === 'paid');
  return {
    ...presentTable(hall, outlet, table, orders, now),
    time_zone: outlet.time_zone,
    open_now: open !== null,
    max_minutes_now: longest < rules.min_minutes ? 0 : longest,
    next_bookings: live
      .filter((order) => order.start_at > now)
      .map(({ start_at, end_at }) => ({ start_at, end_at })),
    my_order_id: (mine.find(({ status }) => status === 'playing') ?? first)?.id ?? null,
  };
}
