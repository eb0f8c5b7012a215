import { onTableSince } from '#lib/domain/game-parts.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { write } from '#server/db/statement.ts';
import type { ReceiptDeps } from '../deps.ts';
import { changedOrder, type OrderRow, updateOrder } from './store.ts';

/** Ends the cleaning after a game: its table is free. The order is locked by the caller. */
export async function finishCleaning(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
): Promise<OrderRow> {
  const { status, occupied_until_at } = order;
  const isCleaned = status === 'due' || status === 'ended' || status === 'completed';
  if (!isCleaned || occupied_until_at <= ctx.now) throw new Refusal('order_state', { facts: { status } });
  // Time on a table is not empty.
  const change = { occupied_until_at: Math.max(ctx.now, onTableSince(order) + 1) };
  await write(ctx.tx, updateOrder(order.id, change));
  ctx.deps.waitingList.timeFreed(ctx, order);
  return changedOrder(order, change);
}
