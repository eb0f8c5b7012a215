import { isBusy } from '#server/core/busy.ts';
import { type TransactionContext, withSavepoint, withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  type AccountId,
  LOSSES_ACCOUNT,
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  providerAccount,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import type { PaymentOutcome } from './port.ts';
import { findPayment, lockPayment, markFailed, markPaid, type Payment, setFulfilled } from './store.ts';
import { isWalletClosed } from './wallet-closed.ts';

export type SettleResult = 'paid' | 'failed' | 'already_paid' | 'unknown_payment' | 'mismatch';

/**
 * Applies an outcome that `provider` reports. The first `paid` credits the wallet and fulfils the payment
 * from it in one transaction; repeating it changes nothing. Money that arrives after the payment has failed
 * is credited too. An outcome of another provider or session, or of another amount or currency, is a
 * `mismatch` and changes nothing. `fulfil` false: the money only goes to the wallet. Nobody can use the
 * wallet of a deleted account: its money goes to the hall, without a bonus, and pays for nothing.
 */
export async function settlePayment(
  deps: MoneyDeps,
  provider: string,
  outcome: PaymentOutcome,
  { fulfil = true } = {},
): Promise<SettleResult> {
  const found = await read(deps.db, findPayment(outcome.payment_id));
  if (!found) return 'unknown_payment';
  const mismatch = mismatchOf(found, provider, outcome, (await deps.hall.current()).currency);
  if (mismatch) {
    const { status, provider_ref, received } = outcome;
    const level = status === 'paid' ? 'error' : 'info';
    deps.log[level]({ payment: found.id, provider, provider_ref, received, mismatch }, 'another payment');
    return 'mismatch';
  }
  return withTransaction(deps, async (ctx) => {
    const { tx } = ctx;
    await deps.fulfilments[found.purpose].lock(tx, found);
    const { id, status, user_id, bonus } = await read(tx, lockPayment(found.id));
    if (status === 'paid') return 'already_paid';
    if (outcome.status === 'failed') {
      await write(tx, markFailed(id));
      return 'failed';
    }
    const isDeleted = await isWalletClosed(ctx, user_id);
    if (isDeleted) deps.log.warn({ payment: id }, 'a payment of a deleted account was received');
    // A bonus that nobody gets is not given: a later reversal has none to take back either.
    const paid = await read(tx, markPaid(id, { paid_at: ctx.now, bonus: isDeleted ? 0 : bonus }));
    await creditPayment(ctx, paid, isDeleted ? LOSSES_ACCOUNT : walletAccount(user_id));
    await write(tx, setFulfilled(id, fulfil && !isDeleted && (await fulfilPayment(ctx, paid))));
    return 'paid';
  });
}

/** What differs from the payment; null if the outcome is of this payment. */
function mismatchOf(
  payment: Payment,
  provider: string,
  { provider_ref, received }: PaymentOutcome,
  hallCurrency: string,
): 'provider' | 'session' | 'amount' | 'currency' | null {
  if (payment.provider !== provider) return 'provider';
  if (payment.provider_ref !== provider_ref) return 'session';
  if (received && received.currency !== (payment.currency ?? hallCurrency)) return 'currency';
  return received && received.amount !== payment.amount ? 'amount' : null;
}

async function creditPayment(
  { tx, deps, now }: TransactionContext,
  payment: Payment,
  account: AccountId,
): Promise<void> {
  const kind = payment.purpose === 'topup' ? 'topup' : 'payment_in';
  await write(
    tx,
    ...ledgerEntry({
      id: deps.ids.next('txn'),
      kind,
      order_id: payment.order_id,
      payment_id: payment.id,
      at: now,
      lines: [
        ...transferLines(providerAccount(payment.provider), account, payment.amount, kind),
        ...transferLines(PROMOTIONS_ACCOUNT, account, payment.bonus, 'bonus'),
      ],
    }),
  );
}

/** Runs in a savepoint: if it fails, the credit stays in the wallet. Returns whether it succeeded. */
async function fulfilPayment(ctx: TransactionContext<MoneyDeps>, payment: Payment): Promise<boolean> {
  const { deps } = ctx;
  try {
    await withSavepoint(ctx, (inner) => deps.fulfilments[payment.purpose].fulfil(inner, payment));
    return true;
  } catch (error) {
    if (isBusy(error)) throw error;
    const level = error instanceof Refusal ? 'info' : 'error';
    deps.log[level]({ payment: payment.id, err: error }, 'not fulfilled: the money stays in the wallet');
    return false;
  }
}
