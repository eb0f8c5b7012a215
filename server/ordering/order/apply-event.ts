import { nextStatus, type OrderEvent, type OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { asOne, runStatement, type Statement } from '#server/db/statement.ts';
import { closePaymentsStatement } from '#server/money/payments/commands.ts';
import { eventStatement, type OrderChange, type OrderRow, updateOrder } from './store.ts';

/** Returns the status after the event. Throws `order_state` if the event is not allowed in the current status. */
export function checkTransition(order: Pick<OrderRow, 'status'>, event: OrderEvent): OrderStatus {
  const status = nextStatus(order.status, event);
  if (!status) throw new Refusal('order_state', { facts: { status: order.status } });
  return status;
}

/**
 * Updates the order and its status and adds the event to its timeline. Throws `order_state`. The statements `before` are part
 * of the one that it sends.
 */
export async function applyEvent(
  ctx: TransactionContext,
  order: OrderRow,
  event: OrderEvent,
  change: OrderChange,
  details: { amount?: number; minutes?: number; at?: number; by_hall?: boolean } = {},
  before: readonly Statement<unknown>[] = [],
): Promise<OrderRow> {
  const status = checkTransition(order, event);
  const { amount = null, minutes = null, at = ctx.now, by_hall = false } = details;
  const closed = closedPayments(event);
  const statements: Statement<unknown>[] = [
    ...before,
    ...(closed ? [closePaymentsStatement(ctx.now, order.id, closed === 'all' ? undefined : closed)] : []),
    eventStatement(order.id, { event, amount, minutes, at, by_hall }),
    updateOrder(order.id, { ...change, status }),
  ];
  return (await runStatement(ctx.tx, asOne(statements))).at(-1) as OrderRow;
}

/** The payments that the order can't use any more after the event. */
function closedPayments(event: OrderEvent): 'order' | 'all' | null {
  if (event === 'pay') return 'order';
  return event === 'cancel' || event === 'expire' || event === 'end' || event === 'lapse' ? 'all' : null;
}
