import type { OrderStatus } from '#lib/domain/order.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { checkPageOpen } from '#server/money/payments/commands.ts';
import {
  findOrder,
  findOrderByNumber,
  findOwnOrder,
  lockOrder,
  lockOwnOrder,
  readOwnOrder,
} from './store.ts';

export { findOrder, findOrderByNumber, lockOrder, lockOwnOrder, readOwnOrder };

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

/** A stored answer with a payment page is not repeated once the page is closed. */
export async function checkStoredPage(
  ctx: CommandContext,
  { redirect_url }: { readonly redirect_url: string | null },
): Promise<void> {
  if (redirect_url !== null) await checkPageOpen(ctx, redirect_url);
}

/** What a command reads first that is about one order of the person. */
export const lockOwn = ({ user }: CommandContext, { id }: { readonly id: string }) => ({
  order: lockOwnOrder(id, user.id),
});
