import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { bonusTakenBack, type RefundSplit, splitRefund } from '#lib/domain/cash.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  cashAccount,
  correctionsAccount,
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  terminalAccount,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import {
  lockAccounts,
  lockWalletParts,
  recoverableReturn,
  sumCashPaid,
  takingsOf,
  walletPartsOf,
} from '../ledger/queries.ts';
import { insertCounterTopup } from '../payments/commands.ts';
import type { Payment } from '../payments/queries.ts';
import { checkCashOut } from '../shift/cash-out.ts';
import { heldShift, holdShift } from '../shift/commands.ts';
import type { StaffTransaction } from '../shift/context.ts';
import { findOpenShift } from '../shift/queries.ts';
import { type TopupAmount, topupAmount } from '../topup/amount.ts';
import { topupFulfilment } from '../topup/fulfil.ts';
import { bookAtCounter, counterAccount } from './pays.ts';

/** Tops a wallet up with cash or by card at the counter: an amount, or a package with its bonus. */
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
 * to what is paid out is taken back, and returned. A manager approves what is above the limits of the hall
 * for one action and for a day, and what the person has not paid in cash.
 */
export async function payOut(
  ctx: StaffTransaction,
  { user_id, amount }: { readonly user_id: string; readonly amount: number },
): Promise<{ bonus: number }> {
  const wallet = walletAccount(user_id);
  const { parts, paidIn } = await read(ctx.tx, {
    shift: heldShift(ctx.outlet.id),
    locked: lockAccounts([wallet]),
    parts: walletPartsOf(wallet),
    paidIn: sumCashPaid(wallet),
  });
  refuseAbove(parts.own, amount);
  if (amount > paidIn) await ctx.requireRole('manager');
  await checkCashOut(ctx, { order_id: null, amount });
  return bookPayOut(ctx, { user_id, kind: 'counter_out', cash: amount });
}

/** What an order has returned to the wallet and can leave it. */
export interface PayBack {
  /** Minor units. */
  readonly amount: number;
  /** The amount by its sources. */
  readonly split: RefundSplit;
  /** The unspent bonus that is taken back with a refund to terminal and in cash, else with all. */
  readonly bonus: number;
}

/** Locks the wallet. The order is locked by the caller if the answer is used for an action. */
export async function payBackOf(
  { tx }: Pick<StaffTransaction, 'tx'>,
  paid: { readonly user_id: string; readonly order_id: string },
): Promise<PayBack> {
  const wallet = walletAccount(paid.user_id);
  const { returned, takings, parts } = await read(tx, {
    // First: a refund to a card that fails changes the takings under this lock.
    locked: lockAccounts([wallet]),
    returned: recoverableReturn(paid),
    takings: takingsOf(paid),
    parts: walletPartsOf(wallet),
  });
  const amount = Math.min(returned, parts.own);
  const split = splitRefund(amount, takings);
  return { amount, split, bonus: bonusTakenBack(parts, split.terminal + split.cash || amount) };
}

/**
 * Takes what an order has returned out of the wallet. `source`: to the card terminal and in cash, as far as
 * each had paid for the order. `cash`: all of it in cash; more than was paid in cash is a payout, and what
 * came from a card needs a manager. The order is locked by the caller.
 */
export async function payBack(
  ctx: StaffTransaction,
  {
    amount,
    to,
    ...order
  }: {
    readonly user_id: string;
    readonly order_id: string;
    readonly amount: number;
    readonly to: 'source' | 'cash';
  },
): Promise<void> {
  await holdShift(ctx);
  const { amount: most, split } = await payBackOf(ctx, order);
  if (to === 'source') {
    refuseAbove(split.terminal + split.cash, amount);
    const cash = Math.min(amount, split.cash);
    await bookPayOut(ctx, { ...order, kind: 'hand_back', cash, terminal: amount - cash });
    return;
  }
  refuseAbove(most, amount);
  const isPayout = amount > split.cash;
  if (amount > split.cash + split.wallet) await ctx.requireRole('manager');
  if (isPayout) await checkCashOut(ctx, { order_id: null, amount });
  await bookPayOut(ctx, { ...order, kind: isPayout ? 'counter_out' : 'hand_back', cash: amount });
}

function refuseAbove(max: number, amount: number): void {
  if (amount > max) throw new Refusal('not_payable_in_cash', { field: 'amount', facts: { max } });
}

/** The wallet is locked by the caller, and has the money. */
async function bookPayOut(
  ctx: StaffTransaction,
  {
    user_id,
    kind,
    cash,
    terminal = 0,
    ...order
  }: {
    user_id: string;
    kind: 'counter_out' | 'hand_back';
    cash: number;
    terminal?: number;
    order_id?: string;
  },
): Promise<{ bonus: number }> {
  const wallet = walletAccount(user_id);
  const bonus = bonusTakenBack(await lockWalletParts(ctx.tx, wallet), cash + terminal);
  const lines = [
    ...transferLines(wallet, cashAccount(ctx.outlet.id), cash, kind),
    ...transferLines(wallet, terminalAccount(ctx.outlet.id), terminal, kind),
    ...transferLines(wallet, PROMOTIONS_ACCOUNT, bonus, 'bonus'),
  ];
  await bookAtCounter(ctx, { kind, ...order, lines });
  return { bonus };
}

/** Corrects a wallet by an amount, which is negative to take money. No line is edited. */
export async function correctWallet(
  { tx, deps, outlet, now }: StaffTransaction,
  { user_id, amount }: { readonly user_id: string; readonly amount: number },
): Promise<void> {
  const shift = await read(tx, findOpenShift(outlet.id, 'hold'));
  await write(
    tx,
    ...ledgerEntry({
      id: deps.ids.next('txn'),
      kind: 'correction',
      shift_id: shift?.id ?? null,
      at: now,
      lines: transferLines(correctionsAccount(outlet.id), walletAccount(user_id), amount, 'correction'),
    }),
  );
}
