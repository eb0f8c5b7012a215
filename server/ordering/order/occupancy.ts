import { occupiesTable } from '#lib/domain/availability.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { Results, Statement } from '#server/db/statement.ts';
import {
  selectGamesToProlong,
  selectOrdersDuring,
  selectWholeOrdersDuring,
  type TableOrder,
} from './occupancy-store.ts';
import type { OrderRow } from './store.ts';

export {
  type BusyTables,
  countBusyTables,
  listOrderPlaces,
  selectBesidesOrders,
  selectLatestOrderEnds,
  selectOrdersDuring,
  selectPeopleAt,
  selectTablesInPlay,
  selectWholeOrdersDuring,
  type TableOrder,
} from './occupancy-store.ts';

/** The orders that occupy a table during the period, cleaning included, by start. */
export function selectOccupyingOrders({
  table_id,
  period,
  now,
  except_id,
}: OccupancySearch): Statement<TableOrder[]> {
  const during = selectOrdersDuring([table_id], period);
  const occupies = (order: TableOrder) => order.id !== except_id && occupiesTable(order, now);
  return { query: during.query, read: (rows) => during.read(rows).filter(occupies) };
}

/** What `ordersFromNow` needs of some tables: now or within `seconds`. */
export const selectOrdersFromNow = (
  table_ids: readonly string[],
  { now, seconds }: { now: Instant; seconds: number },
) => ({
  prolonged: selectGamesToProlong(table_ids, now),
  during: selectWholeOrdersDuring(table_ids, { start_at: now, end_at: now + seconds }),
});

/**
 * The orders that occupy the tables. A game whose hold has ended is among them until the next second: its
 * table is not free.
 */
export function ordersFromNow(
  { prolonged, during }: Results<ReturnType<typeof selectOrdersFromNow>>,
  now: Instant,
): OrderRow[] {
  const until = { end_at: now + 1, occupied_until_at: now + 1 };
  return [...prolonged.map((order) => ({ ...order, ...until })), ...during].filter((order) =>
    occupiesTable(order, now),
  );
}

interface OccupancySearch {
  readonly table_id: string;
  readonly period: Period;
  readonly now: Instant;
  readonly except_id?: string;
}

/** Leaves out the person's own order that is changed or moved: its slot counts as free. */
export const withoutChanged = (
  orders: readonly TableOrder[],
  { order_id, user_id }: { order_id: string | undefined; user_id: string | null },
): TableOrder[] =>
  orders.filter(
    (order) =>
      order.id !== order_id ||
      order.user_id !== user_id ||
      (order.status !== 'unpaid' && order.status !== 'paid'),
  );

/** The cleaning after the game by the hall's rules when the order was made or changed. */
export const cleaningSeconds = ({
  end_at,
  occupied_until_at,
}: Pick<TableOrder, 'end_at' | 'occupied_until_at'>): number => occupied_until_at - end_at;
