import { selectActors } from '#server/core/audit-store.ts';
import type { CoreDeps } from '#server/core/context.ts';
import type { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { selectOccupyingOrders } from '#server/ordering/order/occupancy.ts';
import type { StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';

/** The actions that put an order on a table. */
const TAKING_ACTS = ['table_open', 'booking_add', 'order_move', 'order_swap'];

const isTaken = ({ reason }: Refusal): boolean => reason === 'table_in_use' || reason === 'slot_taken';

/** The member of staff who took the table for which an action was refused; else null. */
export async function findTableTaker<D extends CoreDeps>(
  { deps: { db }, now }: StaffCall<D>,
  refusal: Refusal,
  input: unknown,
): Promise<string | null> {
  if (!isTaken(refusal) || typeof input !== 'object' || input === null) return null;
  const { table_id, start_time, minutes }: Record<string, unknown> = { ...input };
  if (typeof table_id !== 'string') return null;
  const start_at = typeof start_time === 'number' ? start_time : now;
  const end_at = start_at + (typeof minutes === 'number' ? minutes * 60 : 1);
  const [order] = await read(db, selectOccupyingOrders({ table_id, period: { start_at, end_at }, now }));
  return (order && (await listTakers(db, [order.id])).get(order.id)) ?? null;
}

/** The names of the staff who put the orders on their tables, by order; customers have none. */
export async function listTakers(
  db: Db,
  order_ids: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const actors = await read(db, selectActors({ order_ids, actions: TAKING_ACTS }));
  const names = await listNames(db, [...actors.values()]);
  return new Map(Array.from(actors, ([id, staff_id]) => [id, names.get(staff_id ?? '')]));
}
