import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { bonusTakenBack } from '#lib/domain/cash.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  cashAccount,
  correctionsAccount,
  PROMOTIONS_ACCOUNT,
  postTransaction,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import { leftOfReturn, lockWalletParts } from '../ledger/queries.ts';
import { insertCounterTopup } from '../payments/commands.ts';
import type { Payment } from '../payments/queries.ts';
import { checkCashOut } from '../shift/cash-out.ts';
import { holdShift } from '../shift/commands.ts';
import type { StaffTransaction } from '../shift/context.ts';
import { findOpenShift } from '../shift/queries.ts';
import { type TopupAmount, topupAmount } from '../topup/amount.ts';
import { topupFulfilment } from '../topup/fulfil.ts';
import { bookAtCounter, counterAccount } from './pays.ts';

/**
 * Tops a person's wallet up with cash or by card at the counter: an amount within the hall's limits, or a package with its
 * bonus. Throws `shift_required` and what `topupAmount` throws.
 */
export async function topUpAtCounter(
  ctx: StaffTransaction<MoneyDeps>,
  { user_id, method, ...wanted }: TopupAmount & { readonly user_id: string; readonly method: CounterMethod },
): Promise<Payment> {
  const { amount, bonus } = topupAmount(ctx.hall, wanted);
  const payment = await insertCounterTopup(ctx, { user_id, method, amount, bonus });
  const wallet = walletAccount(user_id);
  await bookAtCounter(ctx, {
    kind: 'topup',
    payment_id: payment.id,
    lines: [
      ...transferLines(counterAccount(method, ctx.outlet.id), wallet, amount, 'topup'),
      ...transferLines(PROMOTIONS_ACCOUNT, wallet, bonus, 'bonus'),
    ],
  });
  await topupFulfilment.fulfil(ctx, payment);
  return payment;
}

/**
 * Pays money of a wallet out in cash: its balance without the unspent bonus, at most. The bonus that belongs
 * to what is paid out is taken back, and returned. Above the limits of the hall for one act and for a day, a
 * manager approves. Throws `shift_required`, `approval_required` and `not_payable_in_cash`.
 */
export async function payOut(
  ctx: StaffTransaction,
  { user_id, amount }: { readonly user_id: string; readonly amount: number },
): Promise<{ bonus: number }> {
  await holdShift(ctx);
  await checkCashOut(ctx, amount);
  return bookPayOut(ctx, { user_id, amount, kind: 'counter_out' });
}

/**
 * Hands what an order gave back over in cash. Not counted as a payout: the rules say what is given back. The order is locked by
 * the caller. Throws `shift_required` and `not_payable_in_cash`.
 */
export async function handBack(
  ctx: StaffTransaction,
  back: { readonly user_id: string; readonly order_id: string; readonly amount: number },
): Promise<void> {
  const max = await leftOfReturn(ctx.tx, back.order_id);
  if (back.amount > max) throw new Refusal('not_payable_in_cash', { field: 'amount', facts: { max } });
  await bookPayOut(ctx, { ...back, kind: 'hand_back' });
}

async function bookPayOut(
  ctx: StaffTransaction,
  {
    user_id,
    amount,
    kind,
    ...order
  }: { user_id: string; amount: number; kind: 'counter_out' | 'hand_back'; order_id?: string },
): Promise<{ bonus: number }> {
  const wallet = walletAccount(user_id);
  const parts = await lockWalletParts(ctx.tx, wallet);
  if (amount > parts.own)
    throw new Refusal('not_payable_in_cash', { field: 'amount', facts: { max: parts.own } });
  const bonus = bonusTakenBack(parts, amount);
  const lines = [
    ...transferLines(wallet, cashAccount(ctx.outlet.id), amount, kind),
    ...transferLines(wallet, PROMOTIONS_ACCOUNT, bonus, 'bonus'),
  ];
  await bookAtCounter(ctx, { kind, ...order, lines });
  return { bonus };
}

/**
 * Corrects a wallet by an amount, which is negative to take money. The line is added to the others, none is edited. Throws
 * `wallet_short`.
 */
export async function correctWallet(
  { tx, deps, outlet, now }: StaffTransaction,
  { user_id, amount }: { readonly user_id: string; readonly amount: number },
): Promise<void> {
  const shift = await findOpenShift(tx, outlet.id, 'hold');
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind: 'correction',
    shift_id: shift?.id ?? null,
    at: now,
    lines: transferLines(correctionsAccount(outlet.id), walletAccount(user_id), amount, 'correction'),
  });
}
