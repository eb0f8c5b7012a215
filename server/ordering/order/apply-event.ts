import { nextStatus, type OrderEvent, type OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { OrderingDeps } from '../deps.ts';
import { insertEvent, type OrderRow, updateOrder } from './store.ts';

/** The status after an event. Throws `order_state` where the event can't happen now. */
export function statusAfter(order: Pick<OrderRow, 'status'>, event: OrderEvent): OrderStatus {
  const status = nextStatus(order.status, event);
  if (!status) throw new Refusal('order_state', { facts: { status: order.status } });
  return status;
}

/**
 * Lets an event happen to an order: the status by the table of transitions, the changed columns, a line of the
 * timeline; the outlet's live tables are looked at after the commit.
 */
export async function applyEvent(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  event: OrderEvent,
  change: Parameters<typeof updateOrder>[2],
  said: { amount?: number; minutes?: number; at?: number } = {},
): Promise<OrderRow> {
  const status = statusAfter(order, event);
  const changed = await updateOrder(ctx.tx, order.id, { ...change, status });
  await insertEvent(ctx.tx, {
    order_id: order.id,
    event,
    amount: said.amount ?? null,
    minutes: said.minutes ?? null,
    at: said.at ?? ctx.now,
  });
  ctx.afterCommit(() => ctx.deps.tableFeed.refresh(order.outlet_id));
  return changed;
}
