import { nextStatus, type OrderEvent, type OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { closePaymentsOf } from '#server/money/payments/commands.ts';
import type { EventDeps } from '../deps.ts';
import { insertEvent, type OrderRow, updateOrder } from './store.ts';

/** Returns the status after the event. Throws `order_state` if the event is not allowed in the current status. */
export function checkTransition(order: Pick<OrderRow, 'status'>, event: OrderEvent): OrderStatus {
  const status = nextStatus(order.status, event);
  if (!status) throw new Refusal('order_state', { facts: { status: order.status } });
  return status;
}

/** Updates the order and its status and adds the event to its timeline. Throws `order_state`. */
export async function applyEvent(
  ctx: TransactionContext<EventDeps>,
  order: OrderRow,
  event: OrderEvent,
  change: Parameters<typeof updateOrder>[2],
  details: { amount?: number; minutes?: number; at?: number; by_hall?: boolean } = {},
): Promise<OrderRow> {
  const status = checkTransition(order, event);
  const updated = await updateOrder(ctx.tx, order.id, { ...change, status });
  await insertEvent(ctx.tx, {
    order_id: order.id,
    event,
    amount: details.amount ?? null,
    minutes: details.minutes ?? null,
    at: details.at ?? ctx.now,
    by_hall: details.by_hall ?? false,
  });
  const closed = closedPayments(event);
  if (closed) await closePaymentsOf(ctx, order.id, closed === 'all' ? undefined : closed);
  ctx.afterCommit(() => ctx.deps.tableFeed.refresh(order.outlet_id));
  return updated;
}

/** The payments that the order can't use any more after the event. */
function closedPayments(event: OrderEvent): 'order' | 'all' | null {
  if (event === 'pay') return 'order';
  return event === 'cancel' || event === 'expire' || event === 'end' || event === 'lapse' ? 'all' : null;
}
