import { bonusShare } from '#lib/domain/cash.ts';
import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { read, write } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  LOSSES_ACCOUNT,
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  providerAccount,
  walletAccount,
} from '../ledger/ledger.ts';
import { lockBalance, lockBonusGiven, recoverableReturn, wasCancelled } from '../ledger/queries.ts';
import { type GivenBack, sumCardRefunds } from './card-refund-store.ts';
import type { PaymentReversal } from './port.ts';
import { settlePayment } from './settle.ts';
import {
  findPayment,
  lockPayment,
  type Payment,
  type Reversal,
  selectReversals,
  upsertReversal,
} from './store.ts';
import { isWalletClosed } from './wallet-closed.ts';

export type ReverseResult = 'reversed' | 'unchanged' | 'unknown_payment' | 'mismatch';

/**
 * Books a refund made at the provider or a dispute: the wallet pays it back, with the bonus that came with
 * it, as far as its balance goes; the rest is a loss of the hall. If the order stays paid, the hall gives the
 * refund: the wallet pays back what the end of the game returned, at most. A payment that is reversed before
 * it is settled pays for nothing. The newest report of a refund or dispute counts, in whatever order they
 * arrive (docs/decisions/0021).
 */
export async function reversePayment(
  deps: MoneyDeps,
  provider: string,
  reversal: PaymentReversal,
): Promise<ReverseResult> {
  // Its own notification may be late or lost.
  const isWhole = reversal.reversed.amount >= (reversal.payment.received?.amount ?? Number.POSITIVE_INFINITY);
  const settled = await settlePayment(deps, provider, reversal.payment, { fulfil: !isWhole });
  if (settled === 'unknown_payment' || settled === 'mismatch') return settled;
  const { payment_id } = reversal.payment;
  const result = await withTransaction(deps, async (ctx): Promise<ReverseResult> => {
    const found = await read(ctx.tx, findPayment(payment_id));
    if (!found) return 'unknown_payment';
    // Its cancel or end reads the reversals.
    await deps.fulfilments[found.purpose].lock(ctx.tx, found);
    const { payment, reversals, refunded } = await read(ctx.tx, {
      payment: lockPayment(payment_id),
      reversals: selectReversals(payment_id),
      refunded: sumCardRefunds(payment_id),
    });
    if (reversal.reversed.currency !== (payment.currency ?? ctx.hall.currency)) return 'mismatch';
    const before = reversals.find(({ provider_ref }) => provider_ref === reversal.ref);
    if (before && !isNewer(reversal, before)) return 'unchanged';
    const others = reversals.filter((each) => each !== before);
    const after = await bookReversal(ctx, payment, reversal, { before, others, refunded });
    await write(ctx.tx, upsertReversal(after));
    return 'reversed';
  });
  const { kind, ref, reversed } = reversal;
  const level = result === 'mismatch' ? 'error' : 'warn';
  deps.log[level]({ payment: payment_id, kind, ref, ...reversed, result }, 'a payment was reversed');
  return result;
}

/** Returns true if a report is newer. Of two in one second, the larger counts. */
function isNewer({ kind, reported_at, reversed }: PaymentReversal, before: Reversal): boolean {
  if (reported_at !== before.reported_at) return reported_at > before.reported_at;
  return kind === 'refund' ? reversed.amount !== before.amount : reversed.amount > before.amount;
}

async function bookReversal(
  ctx: TransactionContext<MoneyDeps>,
  payment: Payment,
  { kind, ref, reversed, reported_at }: PaymentReversal,
  {
    before,
    others,
    refunded,
  }: { before: Reversal | undefined; others: readonly Reversal[]; refunded: GivenBack },
): Promise<Reversal> {
  const { tx, deps, now } = ctx;
  const wallet = walletAccount(payment.user_id);
  // All reversals may exceed the payment, as a dispute by fees of the bank, but the bonus is taken back once.
  const bonusLeft = payment.bonus - others.reduce((sum, other) => sum + other.bonus, refunded.bonus);
  // What was paid out in cash took its bonus back, too, of whichever top-up.
  const given = payment.bonus > 0 ? Math.max(0, await lockBonusGiven(tx, wallet)) : 0;
  const bonus = Math.min(bonusLeft, (before?.bonus ?? 0) + given, bonusShare(payment, reversed.amount));
  const amountChange = reversed.amount - (before?.amount ?? 0);
  const bonusChange = bonus - (before?.bonus ?? 0);
  const change = amountChange + bonusChange;
  const covered =
    change > 0
      ? Math.min(change, await coverage(tx, payment, kind))
      : Math.max(change, -(await returnable(ctx, payment, before)));
  const entryKind = kind === 'refund' ? 'payment_refund' : 'payment_dispute';
  await write(
    tx,
    ...ledgerEntry({
      id: deps.ids.next('txn'),
      kind: entryKind,
      order_id: payment.order_id,
      payment_id: payment.id,
      at: now,
      lines: [
        { account: providerAccount(payment.provider), amount: amountChange, kind: entryKind },
        { account: PROMOTIONS_ACCOUNT, amount: bonusChange, kind: entryKind },
        { account: wallet, amount: -covered, kind: entryKind },
        { account: LOSSES_ACCOUNT, amount: covered - change, kind: entryKind },
      ],
    }),
  );
  return {
    payment_id: payment.id,
    provider_ref: ref,
    kind,
    amount: reversed.amount,
    from_wallet: (before?.from_wallet ?? 0) + covered,
    bonus,
    reported_at,
  };
}

/** What the wallet gets back of a reversal that is taken back: nothing once the account is deleted. */
const returnable = async (
  ctx: TransactionContext<MoneyDeps>,
  { user_id }: Payment,
  before: Reversal | undefined,
): Promise<number> => ((await isWalletClosed(ctx, user_id)) ? 0 : (before?.from_wallet ?? 0));

/** What the wallet can pay back of a reversal. */
async function coverage(
  tx: TransactionContext['tx'],
  { user_id, order_id, fulfilled }: Payment,
  kind: PaymentReversal['kind'],
): Promise<number> {
  // This locks the wallet only: reversals of different people share no row (docs/decisions/0030). Those of
  // one payment wait for its row.
  const locked = lockBalance(walletAccount(user_id));
  if (kind !== 'refund' || order_id === null || !fulfilled) return read(tx, locked);
  const { balance, isCancelled, returned } = await read(tx, {
    balance: locked,
    isCancelled: wasCancelled(order_id),
    returned: recoverableReturn({ order_id, user_id }),
  });
  return isCancelled ? balance : Math.min(balance, returned);
}
