import type { OrderDetail } from '#lib/contract/order.ts';
import { cancelRefund, cancelTerms } from '#lib/domain/refund.ts';
import type { CallContext, CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import { runStatement } from '#server/db/statement.ts';
import { recoverableStatement } from '#server/money/payments/commands.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { sendOrderReceipt } from './messages.ts';
import { lockOwnOrder } from './own-order.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import type { OrderRow } from './store.ts';

/**
 * Cancels an unpaid order or a booking and restores its coupon. `returned`: the refund with the deposit that the person was
 * shown. Throws `not_found`, `order_state`, `refund_changed`.
 */
export async function cancelOrder(
  ctx: CommandContext<OrderingDeps>,
  { id, ...shown }: { id: string; returned?: number | undefined },
): Promise<OrderRow> {
  const order = await lockOwnOrder(ctx.tx, id, ctx.user.id);
  const recoverable = await runStatement(ctx.tx, recoverableStatement(id));
  const preview = previewCancel(ctx, order, recoverable);
  if (!preview) throw new Refusal('order_state', { facts: { status: order.status } });
  if (shown.returned !== undefined && shown.returned !== preview.returned)
    throw new Refusal('refund_changed', { facts: { returned: preview.returned } });
  return settleCancel(ctx, order, preview);
}

/**
 * Cancels for the hall an order that is unpaid or a booking: what was paid goes back in full, and the person gets a message.
 * The order is locked by the caller. Throws `order_state`.
 */
export const cancelForHall = (ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<OrderRow> =>
  settleCancel(ctx, order, { refund: order.paid, deposit: order.deposit }, { by_hall: true });

async function settleCancel(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  { refund, deposit }: { refund: number; deposit: number },
  { by_hall } = { by_hall: false },
): Promise<OrderRow> {
  const returned =
    order.status === 'paid'
      ? await refundToWallet(ctx, order, { refund, deposit, kind: 'refund_cancel' })
      : 0;
  await restoreCoupon(ctx.tx, order);
  if (returned > 0 || by_hall) {
    const receipt = { returned, deposit: Math.min(deposit, returned), by_hall };
    await sendOrderReceipt(ctx, order, 'cancelled', receipt);
  }
  const change = { hold_until_at: null, deposit_returned: order.status === 'paid', refunded: refund };
  return applyEvent(ctx, order, 'cancel', change, { amount: returned, by_hall });
}

/**
 * What a cancel now returns to the wallet; null if the order can't be cancelled. `recoverable`: of the order, see
 * `recoverableStatement`.
 */
export function previewCancel(
  { hall: { rules }, now }: Pick<CallContext, 'hall' | 'now'>,
  { status, paid, deposit, start_at, paid_at }: OrderRow,
  recoverable: number,
): OrderDetail['cancel_preview'] {
  const terms = cancelTerms(start_at, rules);
  const amounts = cancelRefund({ status, paid, deposit, start_at, paid_at, now, terms });
  if (!amounts) return null;
  const whole = amounts.refund + amounts.deposit;
  const given_back = status === 'paid' ? recoverable : 0;
  return { ...amounts, given_back, returned: Math.max(0, whole - given_back) };
}
