import type { OrderDetail } from '#lib/contract/order.ts';
import {
  type CancelRefund,
  cancelRefund,
  cancelTerms,
  type StaffCancel,
  staffCancelRefund,
} from '#lib/domain/refund.ts';
import { paidByOrganiser, refundShares, totalOf } from '#lib/domain/share.ts';
import type { CallContext, CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import { read } from '#server/db/statement.ts';
import {
  isRefundable,
  lockOrderSources,
  type RefundSource,
  refundToSources,
} from '#server/money/payments/card-refund.ts';
import {
  listOrderPayments,
  type OrderPayment,
  recoverableOf,
  sourcesOf,
} from '#server/money/payments/queries.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { sendOrderReceipt, tellPlayersCancelled } from './messages.ts';
import { listPlayers, type PlayerRow } from './player-store.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import { lockClosedPayers, paidAmountsOf, payersOf, releaseShares } from './shares.ts';
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
  const { user_id } = order;
  const { payments, players } = await read(ctx.tx, {
    payments: listOrderPayments({ order_id: order.id, user_id }),
    players: listPlayers(order.id),
  });
  const shares = players.filter(({ state }) => state === 'joined');
  const amounts = cancelAmounts(ctx, order);
  const preview = previewCancel(ctx, order, { payments, shares });
  if (!amounts || !preview) throw new Refusal('order_state', { facts: { status: order.status } });
  if (shown.returned !== undefined && shown.returned !== preview.returned)
    throw new Refusal('refund_changed', { facts: { returned: preview.returned } });
  return settleCancel(ctx, order, amounts, {
    // What is held of an unpaid order is only a payer's money in the hall's hands: it goes back to wallets.
    refundOutside:
      order.status === 'paid' && refundsToSource(ctx) ? await lockSources(ctx, order, shares) : undefined,
  });
}

/**
 * Locks the payments of all who have paid the order, before any wallet: every transaction locks in this
 * order. Returns the function that refunds to their payments what a person's wallet received.
 */
async function lockSources(ctx: CommandContext<OrderingDeps>, order: OrderRow, shares: readonly PlayerRow[]) {
  const sources = new Map<string, RefundSource[]>();
  for (const { user_id } of payersOf(order, shares))
    sources.set(user_id, await lockOrderSources(ctx, { order_id: order.id, user_id }));
  return (user_id: string, amount: number): Promise<number> =>
    refundToSources(ctx, sources.get(user_id) ?? [], { amount, outlet_id: order.outlet_id });
}

const refundsToSource = ({ hall }: Pick<CallContext, 'hall'>): boolean => hall.rules.refund_to === 'source';

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

/**
 * Gives play money of an order back to the wallets of its payers after its end. Refuses it if the account of
 * the organiser is deleted. Returns what the wallets got, minor units. The order is locked by the caller.
 */
export async function refundForStaff(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  amount: number,
): Promise<{ order: OrderRow; returned: number }> {
  checkTransition(order, 'refund');
  const max = order.paid - order.refunded;
  if (amount > max) throw new Refusal('refund_above_payment', { field: 'amount', facts: { max } });
  const closed = await lockClosedPayers(ctx.tx, order);
  if (closed.has(order.user_id)) throw new Refusal('not_found', { field: 'id' });
  const refund = { refund: amount, deposit: 0, kind: 'refund_staff', closed } as const;
  const { total: returned } = await refundToWallet(ctx, order, refund);
  const change = { refunded: order.refunded + amount };
  const details = { amount: returned, by_hall: true };
  return { order: await applyEvent(ctx, order, 'refund', change, details), returned };
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
    /** Refunds what the wallet of a person received to their payments of the order. Returns the amount. */
    refundOutside?: ((user_id: string, returned: number) => Promise<number>) | undefined;
  } = {},
): Promise<OrderRow> {
  const released = await releaseShares(ctx, order);
  const back =
    order.status === 'paid'
      ? await refundToWallet(ctx, order, { refund, deposit, kind: 'refund_cancel' })
      : { total: released.own, own: released.own, own_deposit: 0, players: [] };
  for (const { user_id, amount } of back.players) if (amount > 0) await refundOutside?.(user_id, amount);
  const to_source = back.own > 0 && refundOutside ? await refundOutside(order.user_id, back.own) : 0;
  await restoreCoupon(ctx.tx, order);
  if (back.own > 0 || by_hall) {
    const receipt = { returned: back.own, to_source, deposit: back.own_deposit, by_hall, by_staff };
    await sendOrderReceipt(ctx, order, 'cancelled', receipt);
  }
  await tellPlayersCancelled(ctx, order, { by_hall, by_staff });
  const change = {
    ...released.change,
    hold_until_at: null,
    deposit_returned: order.status === 'paid',
    refunded: refund,
  };
  return applyEvent(ctx, order, 'cancel', change, { amount: back.total, by_hall });
}

/** What a cancel by the person gives back of price and deposit; null if the order can't be cancelled. */
function cancelAmounts(
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  { status, paid, deposit, start_at, paid_at }: OrderRow,
): CancelRefund | null {
  const terms = cancelTerms(start_at, hall.rules);
  return cancelRefund({ status, paid, deposit, start_at, paid_at, now, terms });
}

/** What a cancel returns to the organiser's wallet and payment; null if it can't be cancelled. */
export function previewCancel(
  { hall, now, deps }: Pick<CallContext<OrderingDeps>, 'hall' | 'now' | 'deps'>,
  order: OrderRow,
  { payments, shares }: { payments: readonly OrderPayment[]; shares: readonly PlayerRow[] },
): OrderDetail['cancel_preview'] {
  const amounts = cancelAmounts({ hall, now }, order);
  if (!amounts) return null;
  const paid = paidAmountsOf(order);
  const isPaid = order.status === 'paid';
  // An unpaid order gives back what is held for it.
  const whole = isPaid ? { play: amounts.refund, deposit: amounts.deposit } : paid;
  const own = isPaid ? refundShares(whole, paid, shares).organiser : paidByOrganiser(paid, shares);
  const recoverable = recoverableOf(payments);
  const given_back = isPaid ? recoverable : Math.min(recoverable, totalOf(own));
  const returned = Math.max(0, totalOf(own) - given_back);
  const refundable =
    isPaid && refundsToSource({ hall })
      ? sourcesOf(payments).filter((source) => isRefundable({ deps }, source))
      : [];
  return {
    rule: amounts.rule,
    refund: own.play,
    deposit: own.deposit,
    given_back,
    returned,
    to_players: totalOf(whole) - own.play - own.deposit,
    to_source: Math.min(
      returned,
      refundable.reduce((sum, { left }) => sum + left, 0),
    ),
  };
}
