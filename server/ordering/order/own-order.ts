import type { OrderStatus } from '#lib/domain/order.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { findOrder, findOrderByNumber, findOwnOrder, lockOrder, lockOwnOrder } from './store.ts';

export { findOrder, findOrderByNumber, findOwnOrder, lockOrder, lockOwnOrder };

/** Checks that the order still exists for its owner: a stored response may be outdated. */
export async function checkNotGone(
  { tx, user, now }: CommandContext,
  id: string,
  gone: readonly OrderStatus[],
): Promise<void> {
  const order = await read(tx, findOwnOrder(id, user.id));
  const isExpired = order?.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= now;
  if (!order || isExpired || gone.includes(order.status)) throw new Refusal('order_gone');
}

/** What a command reads first that is about one order of the person. */
export const lockOwn = ({ user }: CommandContext, { id }: { readonly id: string }) => ({
  order: lockOwnOrder(id, user.id),
});
