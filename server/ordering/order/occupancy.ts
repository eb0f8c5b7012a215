import { occupiesTable } from '#lib/domain/availability.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { Db } from '#server/db/schema.ts';
import { selectOrdersDuring, type TableOrder } from './occupancy-store.ts';

export {
  findOrderOutlets,
  isAnyTableInPlay,
  selectLatestOrderEnds,
  selectOrdersAt,
  selectOrdersDuring,
  type TableOrder,
} from './occupancy-store.ts';

/** The orders that occupy a table during the period, cleaning included, sorted by start. `except_id` is left out. */
export async function selectOccupyingOrders(
  db: Db,
  {
    table_id,
    period,
    now,
    except_id,
  }: { table_id: string; period: Period; now: Instant; except_id?: string },
): Promise<TableOrder[]> {
  const orders = await selectOrdersDuring(db, [table_id], period);
  return orders.filter((order) => order.id !== except_id && occupiesTable(order, now));
}

/** Without `order_id`, if it is an unpaid order of that person: while they change it, its slot counts as free. */
export const withoutChanged = (
  orders: readonly TableOrder[],
  { order_id, user_id }: { order_id: string | undefined; user_id: string | null },
): TableOrder[] =>
  orders.filter(
    (order) => !(order.id === order_id && order.user_id === user_id && order.status === 'unpaid'),
  );

/**
 * The cleaning after the game as it was when the order was made or changed. The hall's rule may be another one by now,
 * and the next order may begin right after this one.
 */
export const cleaningSeconds = ({
  end_at,
  occupied_until_at,
}: Pick<TableOrder, 'end_at' | 'occupied_until_at'>): number => occupied_until_at - end_at;
