import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { bonusShare, type WalletParts } from '#lib/domain/cash.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  type AccountId,
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  TRANSIT_ACCOUNT,
  terminalAccount,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import { lockWalletParts } from '../ledger/queries.ts';
import { holdShift } from '../shift/commands.ts';
import type { StaffTransaction } from '../shift/context.ts';
import { findOpenShift } from '../shift/queries.ts';
import {
  type CardRefund,
  claimPendingRefunds,
  type GivenBack,
  insertCardRefund,
  sumCardRefunds,
} from './card-refund-store.ts';
import { type OrderSource, sourcesOf } from './given-back.ts';
import { findProvider } from './port.ts';
import { settleCardRefund } from './settle-card-refund.ts';
import {
  findPayment,
  listOrderPayments,
  lockPayment,
  type PaidBy,
  type Payment,
  selectReversals,
} from './store.ts';

/** The payment that staff of an outlet may refund: of an order there, or any top-up. */
export async function findRefundablePayment(
  { tx, deps, outlet }: StaffTransaction<MoneyDeps>,
  id: string,
): Promise<Payment> {
  const payment = await read(tx, findPayment(id));
  const order_id = payment?.order_id ?? null;
  const isElsewhere =
    order_id !== null &&
    (await read(tx, deps.listOrderPlaces([order_id]))).get(order_id)?.outlet_id !== outlet.id;
  if (!payment || isElsewhere) throw new Refusal('not_found', { field: 'id' });
  return payment;
}

/**
 * Refunds a part of a payment from the person's wallet to their card, and takes back the part of its bonus
 * that is not spent. A payment at the card terminal is refunded there by the staff, in the open shift. For
 * one of a provider, the row is committed first, then the provider is asked with its id as the idempotency
 * key, now and again by a job until it answers (docs/decisions/0044). `found` is what `findRefundablePayment`
 * returned.
 */
export async function refundToCard(
  ctx: StaffTransaction<MoneyDeps>,
  found: Payment,
  { amount, reason }: { amount: number; reason: string },
): Promise<CardRefund> {
  const { tx, deps, outlet, staff } = ctx;
  await deps.fulfilments[found.purpose].lock(tx, found);
  const source = await lockSource(ctx, found.id);
  if (!isRefundable(ctx, source.payment)) throw new Refusal('payment_method_unavailable');
  const { left } = source;
  if (amount > left) throw new Refusal('refund_above_payment', { field: 'amount', facts: { max: left } });
  const parts = await lockWalletParts(tx, walletAccount(source.payment.user_id));
  if (amount > parts.own)
    throw new Refusal('not_payable_in_cash', { field: 'amount', facts: { max: parts.own } });
  const isAtTerminal = source.payment.provider === TERMINAL;
  const shift = isAtTerminal ? await holdShift(ctx) : await read(tx, findOpenShift(outlet.id, 'hold'));
  const by = { reason, outlet_id: outlet.id, created_by: staff.user_id, shift_id: shift?.id ?? null };
  const terminal = isAtTerminal ? terminalAccount(outlet.id) : null;
  return postCardRefund(ctx, { ...source, parts, amount, by, terminal });
}

/** A payment that is locked, and what can still be refunded of it. */
export interface RefundSource {
  readonly payment: Payment;
  /** What the provider and the hall have given back. */
  readonly before: GivenBack;
  /** Minor units. */
  readonly left: number;
}

async function lockSource(ctx: TransactionContext, payment_id: string): Promise<RefundSource> {
  const { payment, reversals, refunded } = await read(ctx.tx, {
    payment: lockPayment(payment_id),
    reversals: selectReversals(payment_id),
    refunded: sumCardRefunds(payment_id),
  });
  const before = reversals.reduce(
    (sum, { amount, bonus }) => ({ amount: sum.amount + amount, bonus: sum.bonus + bonus }),
    refunded,
  );
  return {
    payment,
    before,
    left: payment.status === 'paid' ? Math.max(0, payment.amount - before.amount) : 0,
  };
}

/** The card terminal of the counter. The staff make its refunds there. */
const TERMINAL = 'terminal' satisfies CounterMethod;

/** Whether a payment can be refunded to its card. */
export const isRefundable = (
  { deps }: { readonly deps: MoneyDeps },
  { provider, provider_ref }: Pick<OrderSource, 'provider' | 'provider_ref'>,
): boolean =>
  provider === TERMINAL ||
  ((provider_ref !== null || provider === 'sandbox') &&
    findProvider(deps.paymentProviders, provider) !== undefined);

/**
 * Locks a person's payments of an order, before their accounts. Returns those of which something can be
 * refunded, the newest first. The order is locked by the caller.
 */
export async function lockOrderSources(
  ctx: TransactionContext<MoneyDeps>,
  paid: PaidBy,
): Promise<RefundSource[]> {
  const sources: RefundSource[] = [];
  for (const { id } of sourcesOf(await read(ctx.tx, listOrderPayments(paid)))) {
    const source = await lockSource(ctx, id);
    if (source.left > 0 && isRefundable(ctx, source.payment)) sources.push(source);
  }
  return sources;
}

/**
 * Refunds own money of a cancelled order to its payments, one after the other, to each what is left of it.
 * Returns the amount in minor units.
 */
export async function refundToSources(
  ctx: TransactionContext<MoneyDeps>,
  sources: readonly RefundSource[],
  { amount, outlet_id }: { amount: number; outlet_id: string },
): Promise<number> {
  let refunded = 0;
  for (const source of sources)
    refunded += await refundToSource(ctx, source, { amount: amount - refunded, outlet_id });
  return refunded;
}

async function refundToSource(
  ctx: TransactionContext<MoneyDeps>,
  source: RefundSource,
  { amount, outlet_id }: { amount: number; outlet_id: string },
): Promise<number> {
  const { user_id } = source.payment;
  const parts = await lockWalletParts(ctx.tx, walletAccount(user_id));
  const refunded = Math.min(amount, source.left, parts.own);
  if (refunded <= 0) return 0;
  const by = { reason: 'cancelled', outlet_id, created_by: user_id, shift_id: null };
  await postCardRefund(ctx, { ...source, parts, amount: refunded, by, terminal: null });
  return refunded;
}

async function postCardRefund(
  ctx: TransactionContext<MoneyDeps>,
  {
    payment,
    before,
    parts,
    amount,
    by: { shift_id, ...by },
    terminal,
  }: RefundSource & {
    readonly parts: WalletParts;
    readonly amount: number;
    readonly by: Pick<CardRefund, 'reason' | 'outlet_id' | 'created_by'> & {
      readonly shift_id: string | null;
    };
    /** The card terminal at which the staff make the refund; null: the provider makes it. */
    readonly terminal: AccountId | null;
  },
): Promise<CardRefund> {
  const { tx, deps, now } = ctx;
  const wallet = walletAccount(payment.user_id);
  const bonus = bonusToTakeBack(payment, before, parts, amount);
  const refund = await read(
    tx,
    insertCardRefund({
      id: deps.ids.next('rfd'),
      payment_id: payment.id,
      amount,
      from_wallet: amount,
      bonus,
      ...by,
      created_at: now,
      ...(terminal ? { status: 'succeeded', settled_at: now } : {}),
    }),
  );
  await write(
    tx,
    ...ledgerEntry({
      id: deps.ids.next('txn'),
      kind: 'card_refund',
      order_id: payment.order_id,
      payment_id: payment.id,
      shift_id,
      at: now,
      lines: [
        ...transferLines(wallet, terminal ?? TRANSIT_ACCOUNT, amount, 'card_refund'),
        ...transferLines(wallet, PROMOTIONS_ACCOUNT, bonus, 'bonus'),
      ],
    }),
  );
  // The sending is not awaited: a provider must not delay the answer.
  if (!terminal) ctx.afterCommit(() => void sendRefund(deps, refund));
  return refund;
}

/** The bonus of a part of the payment, as far as it is neither spent nor taken back. */
const bonusToTakeBack = (payment: Payment, before: GivenBack, parts: WalletParts, amount: number): number =>
  Math.min(
    bonusShare(payment, before.amount + amount) - bonusShare(payment, before.amount),
    payment.bonus - before.bonus,
    parts.bonus,
  );

/** An attempt a minute. */
const ATTEMPTS_BEFORE_ALARM = 60;

/** Asks the provider for a refund. Without a clear answer it stays pending. Does not throw. */
async function sendRefund(deps: MoneyDeps, { id, payment_id, amount, attempts }: CardRefund): Promise<void> {
  try {
    const payment = await read(deps.db, findPayment(payment_id));
    const provider = payment && findProvider(deps.paymentProviders, payment.provider);
    if (!provider) throw new Error('the provider of the payment is not configured');
    const currency = payment.currency ?? (await deps.hall.current()).currency;
    const { provider_ref } = payment;
    await settleCardRefund(deps, await provider.refund({ id, provider_ref, amount, currency }));
  } catch (error) {
    const isLong = attempts > 0 && attempts % ATTEMPTS_BEFORE_ALARM === 0;
    deps.log[isLong ? 'error' : 'warn'](
      { refund: id, payment: payment_id, err: error, ...(isLong ? { alarm: 'card_refund_pending' } : {}) },
      'a card refund could not be sent: it will be tried again',
    );
  }
}

const REFUNDS_AT_ONCE = 4;

/** Asks again for the refunds whose outcome is not known. Returns their number. */
export async function retryCardRefunds(deps: MoneyDeps): Promise<number> {
  const refunds = await read(deps.db, claimPendingRefunds(deps.clock.now()));
  const limit = limitConcurrency(REFUNDS_AT_ONCE);
  await Promise.all(refunds.map((refund) => limit(() => sendRefund(deps, refund))));
  return refunds.length;
}
