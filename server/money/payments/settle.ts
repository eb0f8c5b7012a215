import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { RETRYABLE, sqlStateOf } from '#server/db/transaction.ts';
import type { MoneyDeps } from '../deps.ts';
import {
  PROMOTIONS_ACCOUNT,
  postTransaction,
  providerAccount,
  transferLines,
  walletAccount,
} from '../ledger/ledger.ts';
import type { PaymentOutcome } from './port.ts';
import { findPayment, lockPayment, markFailed, markPaid, type Payment } from './store.ts';

export type SettleResult = 'paid' | 'failed' | 'already_paid' | 'unknown_payment' | 'amount_mismatch';

/**
 * Applies a provider's outcome. The first `paid` credits the wallet and fulfils the payment from it in one transaction;
 * repeating it changes nothing. Money that arrives after the payment has failed is credited too.
 */
export async function settlePayment(deps: MoneyDeps, outcome: PaymentOutcome): Promise<SettleResult> {
  const found = await findPayment(deps.db, outcome.payment_id);
  if (!found) return 'unknown_payment';
  if (outcome.status === 'paid' && outcome.amount !== undefined && outcome.amount !== found.amount) {
    deps.log.error({ payment: found.id, expected: found.amount, paid: outcome.amount }, 'the amount differs');
    return 'amount_mismatch';
  }
  return withTransaction(deps, async (ctx) => {
    const { tx } = ctx;
    await deps.fulfilments[found.purpose].lock(tx, found);
    const payment = await lockPayment(tx, found.id);
    if (payment.status === 'paid') return 'already_paid';
    if (outcome.status === 'failed') {
      await markFailed(tx, payment.id);
      return 'failed';
    }
    await creditWallet(ctx, payment);
    await fulfilPayment(ctx, await markPaid(tx, payment.id, outcome.provider_ref, ctx.now));
    return 'paid';
  });
}

async function creditWallet({ tx, deps, now }: TransactionContext, payment: Payment): Promise<void> {
  const kind = payment.purpose === 'topup' ? 'topup' : 'payment_in';
  const wallet = walletAccount(payment.user_id);
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind,
    order_id: payment.order_id,
    payment_id: payment.id,
    at: now,
    lines: [
      ...transferLines(providerAccount(payment.provider), wallet, payment.amount, kind),
      ...transferLines(PROMOTIONS_ACCOUNT, wallet, payment.bonus, 'bonus'),
    ],
  });
}

/** Runs in a savepoint: if fulfilment fails, its changes are undone and the credit stays in the wallet. */
async function fulfilPayment(ctx: TransactionContext<MoneyDeps>, payment: Payment): Promise<void> {
  const { deps, tx } = ctx;
  const effects: Parameters<TransactionContext['afterCommit']>[0][] = [];
  const fulfilmentCtx: typeof ctx = { ...ctx, afterCommit: (effect) => effects.push(effect) };
  try {
    await inSavepoint(tx, () => deps.fulfilments[payment.purpose].fulfil(fulfilmentCtx, payment));
    for (const effect of effects) ctx.afterCommit(effect);
  } catch (error) {
    if (RETRYABLE.has(sqlStateOf(error) ?? '')) throw error;
    const level = error instanceof Refusal ? 'info' : 'error';
    deps.log[level]({ payment: payment.id, err: error }, 'not fulfilled: the money stays in the wallet');
  }
}
