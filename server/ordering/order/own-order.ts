import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { lockOrder, type OrderRow } from './store.ts';

/** Undefined also for another person's order. */
export const findOwnOrder = (db: Db, id: string, user_id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst();

/** Throws `not_found`, also for another person's order. */
export async function lockOwnOrder(tx: Tx, id: string, user_id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id, user_id);
  if (!order) throw new Refusal('not_found', { field: 'id' });
  return order;
}
