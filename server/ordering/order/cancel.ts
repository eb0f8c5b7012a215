import type { OrderDetail } from '#lib/contract/order.ts';
import { cancelRefund, cancelTerms, type StaffCancel, staffCancelRefund } from '#lib/domain/refund.ts';
import type { CallContext, CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import { runStatement } from '#server/db/statement.ts';
import {
  isRefundable,
  lockOrderSource,
  type RefundSource,
  refundToSource,
} from '#server/money/payments/card-refund.ts';
import { recoverableOf } from '#server/money/payments/commands.ts';
import type { OrderSource } from '#server/money/payments/queries.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { sendOrderReceipt, tellPlayersCancelled } from './messages.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import type { OrderRow } from './store.ts';

/**
 * Cancels an unpaid order or a booking of the person. `returned`: the refund that they were shown. The order
 * is locked by the caller.
 */
export async function cancelOrder(
  ctx: CommandContext<OrderingDeps>,
  order: OrderRow,
  shown: { readonly returned?: number | undefined },
): Promise<OrderRow> {
  const recoverable = await runStatement(ctx.tx, recoverableOf(order.id));
  const preview = previewCancel(ctx, order, { recoverable, source: undefined });
  if (!preview) throw new Refusal('order_state', { facts: { status: order.status } });
  if (shown.returned !== undefined && shown.returned !== preview.returned)
    throw new Refusal('refund_changed', { facts: { returned: preview.returned } });
  // The payment is locked before the wallet: every transaction locks in this order.
  const source = refundsToSource(ctx) ? await lockOrderSource(ctx, order.id) : null;
  return settleCancel(ctx, order, preview, {
    refundOutside: source ? (returned) => refundOutside(ctx, order, source, returned) : undefined,
  });
}

const refundsToSource = ({ hall }: Pick<CallContext, 'hall'>): boolean => hall.rules.refund_to === 'source';

const refundOutside = (
  ctx: CommandContext<OrderingDeps>,
  { outlet_id }: OrderRow,
  source: RefundSource,
  amount: number,
): Promise<number> => refundToSource(ctx, source, { amount, outlet_id });

/** Cancels for the hall: what was paid goes back in full. The order is locked by the caller. */
export const cancelForHall = (ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<OrderRow> =>
  settleCancel(ctx, order, { refund: order.paid, deposit: order.deposit }, { by_hall: true });

/** Cancels an unpaid order for the staff; the person gets a message. The order is locked by the caller. */
export async function releaseForStaff(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
): Promise<OrderRow> {
  if (order.status !== 'unpaid') throw new Refusal('order_state', { facts: { status: order.status } });
  return settleCancel(ctx, order, { refund: 0, deposit: 0 }, { by_hall: true, by_staff: true });
}

/** Cancels a paid booking for the staff, who choose the refund. The order is locked by the caller. */
export async function cancelForStaff(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  choice: StaffCancel,
): Promise<OrderRow> {
  if (order.status !== 'paid') throw new Refusal('order_state', { facts: { status: order.status } });
  const amounts = staffRefund(ctx, order, choice);
  if (!amounts) throw new Refusal(choice.kind === 'rules' ? 'order_state' : 'refund_changed');
  return settleCancel(ctx, order, amounts, { by_hall: true, by_staff: true });
}

/** What a cancellation by the staff gives back now; null if it is not possible. */
export function staffRefund(
  { hall: { rules }, now }: Pick<CallContext, 'hall' | 'now'>,
  { status, paid, deposit, start_at, paid_at }: OrderRow,
  choice: StaffCancel,
): { readonly refund: number; readonly deposit: number } | null {
  const terms = cancelTerms(start_at, rules);
  return staffCancelRefund({ status, paid, deposit, start_at, paid_at, now, terms }, choice);
}

/** Gives play money of an order back to the wallet after its end. The order is locked by the caller. */
export async function refundForStaff(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  amount: number,
): Promise<OrderRow> {
  checkTransition(order, 'refund');
  const max = order.paid - order.refunded;
  if (amount > max) throw new Refusal('refund_above_payment', { field: 'amount', facts: { max } });
  const returned = await refundToWallet(ctx, order, { refund: amount, deposit: 0, kind: 'refund_staff' });
  return applyEvent(
    ctx,
    order,
    'refund',
    { refunded: order.refunded + amount },
    { amount: returned, by_hall: true },
  );
}

async function settleCancel(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  { refund, deposit }: { refund: number; deposit: number },
  {
    by_hall = false,
    by_staff = false,
    refundOutside,
  }: {
    by_hall?: boolean;
    by_staff?: boolean;
    /** Refunds what the wallet received to the payment of the order. Returns the amount. */
    refundOutside?: ((returned: number) => Promise<number>) | undefined;
  } = {},
): Promise<OrderRow> {
  const returned =
    order.status === 'paid'
      ? await refundToWallet(ctx, order, { refund, deposit, kind: 'refund_cancel' })
      : 0;
  const to_source = returned > 0 && refundOutside ? await refundOutside(returned) : 0;
  await restoreCoupon(ctx.tx, order);
  if (returned > 0 || by_hall) {
    const receipt = { returned, to_source, deposit: Math.min(deposit, returned), by_hall, by_staff };
    await sendOrderReceipt(ctx, order, 'cancelled', receipt);
  }
  await tellPlayersCancelled(ctx, order, { by_hall, by_staff });
  const change = { hold_until_at: null, deposit_returned: order.status === 'paid', refunded: refund };
  return applyEvent(ctx, order, 'cancel', change, { amount: returned, by_hall });
}

/** What a cancel returns to wallet and payment; null if it can't be cancelled. */
export function previewCancel(
  { hall, now, deps }: Pick<CallContext<OrderingDeps>, 'hall' | 'now' | 'deps'>,
  { status, paid, deposit, start_at, paid_at }: OrderRow,
  { recoverable, source }: { recoverable: number; source: OrderSource | undefined },
): OrderDetail['cancel_preview'] {
  const { rules } = hall;
  const terms = cancelTerms(start_at, rules);
  const amounts = cancelRefund({ status, paid, deposit, start_at, paid_at, now, terms });
  if (!amounts) return null;
  const whole = amounts.refund + amounts.deposit;
  const given_back = status === 'paid' ? recoverable : 0;
  const returned = Math.max(0, whole - given_back);
  const hasSource = source && refundsToSource({ hall }) && isRefundable({ deps }, source);
  return { ...amounts, given_back, returned, to_source: hasSource ? Math.min(returned, source.left) : 0 };
}
