import type { Hall } from '#lib/domain/hall.ts';
import { cancelRefund } from '#lib/domain/refund.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { sendOrderReceipt } from './messages.ts';
import { lockOwnOrder } from './own-order.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import type { OrderRow } from './store.ts';

/** Cancels an unpaid order or a booking and restores its coupon. Throws `not_found`, `order_state`. */
export async function cancelOrder(
  ctx: CommandContext<OrderingDeps>,
  { id }: { id: string },
): Promise<OrderRow> {
  const order = await lockOwnOrder(ctx.tx, id, ctx.user.id);
  const amounts = cancelRefundAt(ctx.hall, order, ctx.now);
  if (!amounts) throw new Refusal('order_state', { facts: { status: order.status } });
  const { refund, deposit } = amounts;
  if (order.status === 'paid') await refundToWallet(ctx, order, { refund, deposit, kind: 'refund_cancel' });
  await restoreCoupon(ctx.tx, order);
  const returned = refund + deposit;
  if (returned > 0) await sendOrderReceipt(ctx, order, 'cancelled', { returned, deposit });
  const change = { hold_until_at: null, deposit_returned: order.status === 'paid' };
  return applyEvent(ctx, order, 'cancel', change, { amount: returned });
}

/** The refund if the order is cancelled at `now`; null if it can't be cancelled. */
export const cancelRefundAt = (hall: Hall, { status, paid, deposit, start_at }: OrderRow, now: number) =>
  cancelRefund({ status, paid, deposit, start_at, now, cancel_free_minutes: hall.rules.cancel_free_minutes });
