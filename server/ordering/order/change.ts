import type { Input } from '#lib/contract/endpoint.ts';
import type { orderApi } from '#lib/contract/order.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { redeemCoupon, restoreCoupon } from '#server/customer/coupon/commands.ts';
import { read, write } from '#server/db/statement.ts';
import { selectPendingPayments } from '#server/money/payments/queries.ts';
import type { OrderingDeps } from '../deps.ts';
import { quoteBooking } from '../pricing/quote.ts';
import { checkSlotFree, quotedColumns, selectNearOrders } from './add.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { movedHold } from './caller-hold.ts';
import { overdueAt, readSettled } from './overdue.ts';
import { lockOwnOrder, readOwnOrder } from './own-order.ts';
import { lockForNewOrder, type OrderRow } from './store.ts';

type OrderChange = Input<typeof orderApi.change>;

/**
 * Changes start, length and coupon of an unpaid order; its hold stays (docs/decisions/0019). An offer of the
 * waiting list can only get another coupon.
 */
export async function changeOrder(ctx: CommandContext<OrderingDeps>, change: OrderChange): Promise<OrderRow> {
  const { tx, user, hall, now } = ctx;
  const { id, start_time, minutes, coupon_id } = change;
  const { table_id } = await read(tx, readOwnOrder(id, user.id));
  await write(tx, lockForNewOrder(user.id, table_id));
  const { order, pending } = await read(tx, {
    order: lockOwnOrder(id, user.id),
    pending: selectPendingPayments(id),
  });
  checkTransition(order, 'change');
  if (order.hold_until_at !== null && order.hold_until_at <= now) throw new Refusal('order_expired');
  // Only a walk-in was made with the code of the table.
  if ((order.kind === 'now') !== (start_time === null)) {
    throw new Refusal('invalid_input', { field: 'start_time' });
  }
  // Shares are parts of the price that was split, and some may be paid.
  if (order.split !== null) throw new Refusal('order_split');
  if (order.wish_id !== null) checkSlotOfOffer(order, change);
  // It was asked for the old total.
  if (pending.length > 0) throw new Refusal('payment_running');

  const request = { table_id, start_time, minutes, coupon_id, order_id: id };
  const quote = await quoteBooking(tx, ctx, request);
  const { total } = quote.price;
  if (change.total !== undefined && change.total !== total) {
    throw new Refusal('price_changed', { facts: { total } });
  }
  const near = selectNearOrders(ctx, { table_id, start_at: quote.start_at, minutes }, id);
  checkSlotFree(ctx, quote, request, await readSettled(ctx, overdueAt(ctx, table_id), near));
  await restoreCoupon(tx, order);
  if (quote.coupon) await redeemCoupon(tx, quote.coupon.id, id, now);
  const columns = { ...quotedColumns(quote, hall), ...movedHold(hall, order, quote.start_at) };
  return applyEvent(ctx, order, 'change', columns, { amount: total, minutes });
}

/** An offer is that very slot: others wait for the time besides. */
function checkSlotOfOffer({ start_at, end_at }: OrderRow, { start_time, minutes }: OrderChange): void {
  if (start_time !== start_at) throw new Refusal('invalid_input', { field: 'start_time' });
  if (minutes * 60 !== end_at - start_at) throw new Refusal('invalid_input', { field: 'minutes' });
}
