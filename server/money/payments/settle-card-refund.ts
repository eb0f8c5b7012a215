import { Busy } from '#server/core/busy.ts';
import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { read, write } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  type LedgerLine,
  LOSSES_ACCOUNT,
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  providerAccount,
  TRANSIT_ACCOUNT,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import { lockWalletParts } from '../ledger/queries.ts';
import { type CardRefund, findCardRefund, lockCardRefund, updateCardRefund } from './card-refund-store.ts';
import { type CardRefundOutcome, findProvider } from './port.ts';
import { findPayment, lockPayment, type Payment } from './store.ts';
import { isWalletClosed } from './wallet-closed.ts';

/**
 * Applies an outcome that the provider reports. One that failed, also after it had succeeded, goes back to
 * the wallet. One that was made although it counts as failed is taken from the wallet, as far as its balance
 * goes; the rest is a loss of the hall. Repeated and outdated reports change nothing.
 */
export async function settleCardRefund(deps: MoneyDeps, outcome: CardRefundOutcome): Promise<void> {
  const { refund_id, status } = outcome;
  const found = await read(deps.db, findCardRefund(refund_id));
  if (!found || status === 'pending' || found.status === status) return;
  const payment = await read(deps.db, findPayment(found.payment_id));
  if (!payment) return;
  const wasFailed = found.status === 'failed';
  // The report that it succeeded may be older than the one that it failed.
  if (wasFailed && !(await isMade(deps, found, payment))) return;
  const isSettled = await withTransaction(deps, async (ctx) => {
    // Its person may have another account by now.
    const { locked, refund } = await read(ctx.tx, {
      locked: lockPayment(payment.id),
      refund: lockCardRefund(refund_id),
    });
    if (refund?.status !== found.status) return false;
    const share = await bookOutcome(ctx, locked, refund, status);
    await write(
      ctx.tx,
      updateCardRefund(refund_id, {
        ...share,
        status,
        provider_ref: outcome.provider_ref ?? refund.provider_ref,
        settled_at: ctx.now,
      }),
    );
    return true;
  });
  if (isSettled) return reportOutcome(deps, found, status);
  // Another report was first: this one may follow from it.
  return settleCardRefund(deps, outcome);
}

/** Asks the provider whether it has made a refund. */
async function isMade(deps: MoneyDeps, { id }: CardRefund, payment: Payment): Promise<boolean> {
  const provider = findProvider(deps.paymentProviders, payment.provider);
  try {
    const made = await provider?.findRefund({ id, provider_ref: payment.provider_ref });
    return made?.status === 'succeeded';
  } catch (error) {
    throw new Busy('the payment provider does not answer', { cause: error });
  }
}

/** What the wallet gives, or gets back: of the amount, and of the bonus. */
type WalletShare = Pick<CardRefund, 'from_wallet' | 'bonus'>;

/** Books a change of the status. Returns what the wallet has given by then. */
async function bookOutcome(
  ctx: TransactionContext<MoneyDeps>,
  payment: Payment,
  refund: CardRefund,
  status: 'succeeded' | 'failed',
): Promise<WalletShare> {
  const { amount, from_wallet, bonus } = refund;
  const provider = providerAccount(payment.provider);
  if (status === 'failed') {
    const source = refund.status === 'pending' ? TRANSIT_ACCOUNT : provider;
    const closed = await isWalletClosed(ctx, payment.user_id);
    const wallet = closed ? LOSSES_ACCOUNT : walletAccount(payment.user_id);
    const kind = 'card_refund_failed';
    await book(ctx, payment, kind, [
      ...transferLines(source, wallet, from_wallet, kind),
      ...transferLines(source, LOSSES_ACCOUNT, amount - from_wallet, kind),
      ...transferLines(PROMOTIONS_ACCOUNT, wallet, bonus, 'bonus'),
    ]);
    return { from_wallet, bonus };
  }
  const kind = 'card_refund';
  if (refund.status === 'pending') {
    await book(ctx, payment, kind, transferLines(TRANSIT_ACCOUNT, provider, amount, kind));
    return { from_wallet, bonus };
  }
  const wallet = walletAccount(payment.user_id);
  const taken = await coveredShare(ctx, payment, refund);
  await book(ctx, payment, kind, [
    ...transferLines(wallet, provider, taken.from_wallet, kind),
    ...transferLines(LOSSES_ACCOUNT, provider, amount - taken.from_wallet, kind),
    ...transferLines(wallet, PROMOTIONS_ACCOUNT, taken.bonus, 'bonus'),
  ]);
  return taken;
}

/** What the wallet can give by now of a refund that it had got back. */
async function coveredShare(
  ctx: TransactionContext<MoneyDeps>,
  { user_id }: Payment,
  { amount, bonus }: CardRefund,
): Promise<WalletShare> {
  if (await isWalletClosed(ctx, user_id)) return { from_wallet: 0, bonus: 0 };
  const parts = await lockWalletParts(ctx.tx, walletAccount(user_id));
  const from_wallet = Math.min(amount, parts.own + parts.bonus);
  return { from_wallet, bonus: Math.min(bonus, parts.bonus, parts.own + parts.bonus - from_wallet) };
}

const book = (
  { tx, deps, now }: TransactionContext<MoneyDeps>,
  { id: payment_id, order_id }: Payment,
  kind: 'card_refund' | 'card_refund_failed',
  lines: readonly LedgerLine[],
) => write(tx, ...ledgerEntry({ id: deps.ids.next('txn'), kind, order_id, payment_id, at: now, lines }));

function reportOutcome(
  { log }: MoneyDeps,
  { id, payment_id, amount, status: before }: CardRefund,
  status: 'succeeded' | 'failed',
): void {
  const facts = { refund: id, payment: payment_id, amount };
  if (status === 'failed')
    log.error(
      { ...facts, alarm: 'card_refund_failed' },
      'a card refund failed: the money is in the wallet again',
    );
  else if (before === 'failed')
    log.error(
      { ...facts, alarm: 'card_refund_late' },
      'a card refund that counted as failed was made: its money was taken from the wallet again',
    );
}
