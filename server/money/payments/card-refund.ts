import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  type AccountId,
  LOSSES_ACCOUNT,
  postTransaction,
  providerAccount,
  TRANSIT_ACCOUNT,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import { lockPayableInCash } from '../ledger/queries.ts';
import type { StaffTransaction } from '../shift/context.ts';
import { findOpenShift } from '../shift/queries.ts';
import {
  type CardRefund,
  claimPendingRefunds,
  findCardRefund,
  insertCardRefund,
  lockCardRefund,
  sumCardRefunds,
  updateCardRefund,
} from './card-refund-store.ts';
import { type CardRefundOutcome, findProvider } from './port.ts';
import { findPayment, lockPayment, type Payment, selectReversals } from './store.ts';
import { isWalletClosed } from './wallet-closed.ts';

/**
 * Refunds a part of a payment from the person's wallet to their card. The row is committed first, then the provider is asked with
 * its id as the idempotency key, now and again by a job until it answers (docs/decisions/0044). Throws `not_found`,
 * `payment_method_unavailable`, `refund_above_payment` and `not_payable_in_cash`.
 */
export async function refundToCard(
  ctx: StaffTransaction<MoneyDeps>,
  { payment_id, amount, reason }: { payment_id: string; amount: number; reason: string },
): Promise<CardRefund> {
  const { tx, deps, outlet, staff, now } = ctx;
  const found = await findPayment(tx, payment_id);
  if (!found || !(await isOfOutlet(ctx, found))) throw new Refusal('not_found', { field: 'id' });
  await deps.fulfilments[found.purpose].lock(tx, found);
  const payment = await lockPayment(tx, payment_id);
  if (payment.provider_ref === null && payment.provider !== 'sandbox')
    throw new Refusal('payment_method_unavailable');
  if (!findProvider(deps.paymentProviders, payment.provider)) throw new Refusal('payment_method_unavailable');
  const left = await refundableOf(ctx, payment);
  if (amount > left) throw new Refusal('refund_above_payment', { field: 'amount', facts: { max: left } });
  const wallet = walletAccount(payment.user_id);
  const own = await lockPayableInCash(tx, wallet);
  if (amount > own) throw new Refusal('not_payable_in_cash', { field: 'amount', facts: { max: own } });
  const refund = await insertCardRefund(tx, {
    id: deps.ids.next('rfd'),
    payment_id,
    amount,
    reason,
    created_by: staff.user_id,
    created_at: now,
  });
  const shift = await findOpenShift(tx, outlet.id, 'hold');
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind: 'card_refund',
    order_id: payment.order_id,
    payment_id,
    shift_id: shift?.id ?? null,
    at: now,
    lines: transferLines(wallet, TRANSIT_ACCOUNT, amount, 'card_refund'),
  });
  ctx.afterCommit(() => sendRefund(deps, refund));
  return refund;
}

/** False for the payment of another outlet's order; top-ups are of the whole hall. */
const isOfOutlet = async (
  { tx, deps, outlet }: StaffTransaction<MoneyDeps>,
  { order_id }: Payment,
): Promise<boolean> =>
  order_id === null || (await deps.findOrderOutlets(tx, [order_id])).get(order_id) === outlet.id;

/** What of a payment can still be refunded: what neither the provider nor the hall has given back. */
async function refundableOf({ tx }: TransactionContext, payment: Payment): Promise<number> {
  if (payment.status !== 'paid') return 0;
  const reversed = (await selectReversals(tx, payment.id)).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, payment.amount - reversed - (await sumCardRefunds(tx, payment.id)));
}

/** Asks the provider for a refund. Where it does not answer, the refund stays pending and is asked for again. */
async function sendRefund(deps: MoneyDeps, { id, payment_id, amount }: CardRefund): Promise<void> {
  const payment = await findPayment(deps.db, payment_id);
  const provider = payment && findProvider(deps.paymentProviders, payment.provider);
  if (!provider) return;
  const currency = payment.currency ?? (await deps.hall.current()).currency;
  try {
    const { provider_ref } = payment;
    await settleCardRefund(deps, await provider.refund({ id, provider_ref, amount, currency }));
  } catch (error) {
    deps.log.warn({ refund: id, err: error }, 'a card refund could not be sent: it will be tried again');
  }
}

const REFUNDS_AT_ONCE = 4;

/** Asks again for the refunds whose outcome is not known. Returns their number. */
export async function retryCardRefunds(deps: MoneyDeps): Promise<number> {
  const refunds = await claimPendingRefunds(deps.db, deps.clock.now());
  const limit = limitConcurrency(REFUNDS_AT_ONCE);
  await Promise.all(refunds.map((refund) => limit(() => sendRefund(deps, refund))));
  return refunds.length;
}

/**
 * Applies an outcome that the provider reports. One that failed, also after it had succeeded, goes back to the wallet. Repeated
 * and outdated reports change nothing.
 */
export async function settleCardRefund(
  deps: MoneyDeps,
  { refund_id, status, provider_ref }: CardRefundOutcome,
): Promise<void> {
  const found = await findCardRefund(deps.db, refund_id);
  if (!found || status === 'pending') return;
  const settled = await withTransaction(deps, async (ctx) => {
    const { tx, now } = ctx;
    const payment = await findPayment(tx, found.payment_id);
    const refund = await lockCardRefund(tx, refund_id);
    if (!payment || !refund || refund.status === 'failed' || refund.status === status) return false;
    const provider = providerAccount(payment.provider);
    if (status === 'succeeded') await bookRefund(ctx, payment, refund, TRANSIT_ACCOUNT, provider);
    else {
      const isClosed = await isWalletClosed(ctx, payment.user_id);
      const back = isClosed ? LOSSES_ACCOUNT : walletAccount(payment.user_id);
      await bookRefund(ctx, payment, refund, refund.status === 'pending' ? TRANSIT_ACCOUNT : provider, back);
    }
    await updateCardRefund(tx, refund_id, {
      status,
      provider_ref: provider_ref ?? refund.provider_ref,
      settled_at: now,
    });
    return true;
  });
  if (settled && status === 'failed')
    deps.log.error(
      { refund: refund_id, payment: found.payment_id, amount: found.amount, alarm: 'card_refund_failed' },
      'a card refund failed: the money is in the wallet again',
    );
}

const bookRefund = (
  { tx, deps, now }: TransactionContext<MoneyDeps>,
  payment: Payment,
  { amount }: CardRefund,
  from: AccountId,
  to: AccountId,
) => {
  const kind = to === providerAccount(payment.provider) ? 'card_refund' : 'card_refund_failed';
  return postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind,
    order_id: payment.order_id,
    payment_id: payment.id,
    at: now,
    lines: transferLines(from, to, amount, kind),
  });
};
