import { leavesTime } from '#lib/domain/availability.ts';
import { isEventOf, nextStatus, type OrderEvent, type OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type Statement, write } from '#server/db/statement.ts';
import { closePayments } from '#server/money/payments/commands.ts';
import type { ReceiptDeps } from '../deps.ts';
import { changedOrder, insertEvent, type OrderChange, type OrderRow, updateOrder } from './store.ts';

/** Returns the status after the event. */
export function checkTransition(
  order: Pick<OrderRow, 'status' | 'open_ended'>,
  event: OrderEvent,
): OrderStatus {
  const status = isEventOf(event, order.open_ended !== null) ? nextStatus(order.status, event) : null;
  if (!status) throw new Refusal('order_state', { facts: { status: order.status } });
  return status;
}

interface EventDetails {
  readonly amount?: number;
  readonly minutes?: number;
  readonly at?: number;
  readonly by_hall?: boolean;
}

/**
 * Updates the order and adds the event to its timeline. Time that the order leaves is offered to the waiting
 * list. `before`: statements sent with it.
 */
export async function applyEvent(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  event: OrderEvent,
  change: OrderChange,
  details: EventDetails = {},
  before: readonly Statement<void>[] = [],
): Promise<OrderRow> {
  const changes = { ...change, status: checkTransition(order, event) };
  await write(
    ctx.tx,
    ...before,
    ...eventStatements(ctx, order, event, details),
    ...offerStatements(ctx, order, event, details),
    updateOrder(order.id, changes),
  );
  const changed = changedOrder(order, changes);
  if (leavesTime(order, changed)) ctx.deps.waitingList.timeFreed(ctx, order);
  return changed;
}

/** Adds the event to the timeline, and closes the payments that the order can't use any more after it. */
function eventStatements(
  { now }: TransactionContext,
  { id }: OrderRow,
  event: OrderEvent,
  details: EventDetails,
): Statement<void>[] {
  const { amount = null, minutes = null, at = now, by_hall = false } = details;
  const closed = closedPayments(event);
  return [
    ...(closed ? [closePayments(now, id, closed === 'all' ? undefined : closed)] : []),
    insertEvent(id, { event, amount, minutes, at, by_hall }),
  ];
}

/** What the event of an offer changes in the waiting list. */
const offerStatements = (
  { deps, now }: TransactionContext<ReceiptDeps>,
  { wish_id, ...order }: OrderRow,
  event: OrderEvent,
  { by_hall = false }: EventDetails,
): Statement<void>[] =>
  wish_id === null ? [] : deps.waitingList.afterOfferEvent({ ...order, wish_id }, { event, by_hall, now });

/** The payments that the order can't use any more after the event. */
function closedPayments(event: OrderEvent): 'order' | 'all' | null {
  if (event === 'pay') return 'order';
  return ENDS.has(event) ? 'all' : null;
}

/** The events after which nothing is to be paid. */
const ENDS: ReadonlySet<OrderEvent> = new Set([
  'cancel',
  'expire',
  'end',
  'lapse',
  'no_show',
  'settle',
  'write_off',
]);
