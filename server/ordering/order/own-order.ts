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

/**
 * Throws `order_gone` if the hold of the order has expired, or it has one of the statuses `gone`: the stored response of a
 * call that made or paid it must not be given again.
 */
export async function checkNotGone(
  { tx, user, now }: CommandContext,
  id: string,
  gone: readonly OrderStatus[],
): Promise<void> {
  const order = await findOwnOrder(tx, id, user.id);
  const isExpired = order?.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= now;
  if (!order || isExpired || gone.includes(order.status)) throw new Refusal('order_gone');
}

/** Throws `not_found`, also for another person's order. */
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
