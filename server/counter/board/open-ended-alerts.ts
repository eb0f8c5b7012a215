import type { BoardAlert } from '#lib/contract/counter/board.ts';
import type { Outlet } from '#lib/domain/hall.ts';
import { endWarning } from '#lib/domain/open-ended-hold.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';

/** A bill that nobody has settled by then needs a person. */
const BILL_SECONDS = 10 * 60;

/** Games without a fixed end that have to stop soon, and bills that are not paid. */
export function openEndedAlerts(
  outlet: Outlet,
  found: { readonly ending: readonly OrderRow[]; readonly bills: readonly OrderRow[] },
  now: number,
): (Omit<BoardAlert, 'taken_by' | 'refund'> & { readonly taken_by_id: null })[] {
  const alertOf = ({ table_id }: OrderRow, id: string, kind: 'ending' | 'bill', at: number) => {
    const table = outlet.tables.find((each) => each.id === table_id);
    const named = table ? { id: table.id, number: table.number } : null;
    return { id, kind, table: named, at, taken_by_id: null, fault: null };
  };
  const endings = found.ending.flatMap((order) => {
    const minutes = endWarning(order.end_at, now);
    if (minutes === null) return [];
    return [alertOf(order, `ending:${order.id}:${minutes}`, 'ending', order.end_at - minutes * 60)];
  });
  const bills = found.bills.flatMap((order) => {
    const at = (order.ended_at ?? now) + BILL_SECONDS;
    // If a bill is paid in part, the staff know that the rest stays due.
    return order.paid > 0 || at > now ? [] : [alertOf(order, `bill:${order.id}`, 'bill', at)];
  });
  return [...endings, ...bills];
}
