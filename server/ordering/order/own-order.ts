import type { OrderStatus } from '#lib/domain/order.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { runStatement, type Statement } from '#server/db/statement.ts';
import {
  findOrder,
  findOrderByNumber,
  findOwnOrder,
  lockOrder,
  lockOwnStatement,
  type OrderRow,
} from './store.ts';

export { findOrder, findOrderByNumber, findOwnOrder, lockOrder };

/** Checks that the order still exists for its owner: a stored response may be outdated. */
export async function checkNotGone(
  { tx, user, now }: CommandContext,
  id: string,
  gone: readonly OrderStatus[],
): Promise<void> {
  const order = await findOwnOrder(tx, id, user.id);
  const isExpired = order?.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= now;
  if (!order || isExpired || gone.includes(order.status)) throw new Refusal('order_gone');
}

/** Locks an order of the person. */
export const lockOwnOrder = (tx: Tx, id: string, user_id: string): Promise<OrderRow> =>
  runStatement(tx, lockOwnOrderStatement(id, user_id));

/** Like `lockOwnOrder`, but as a statement for `asOne`. */
export function lockOwnOrderStatement(id: string, user_id: string): Statement<OrderRow> {
  const locked = lockOwnStatement(id, user_id);
  return {
    ...locked,
    read: (rows) => {
      const order = locked.read(rows);
      if (!order) throw new Refusal('not_found', { field: 'id' });
      return order;
    },
  };
}
