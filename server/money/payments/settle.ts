import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { RETRYABLE, sqlStateOf } from '#server/db/transaction.ts';
import type { MoneyDeps } from '../deps.ts';
import { type MovementKind, type Posting, PROMOTIONS, post, providerOf, walletOf } from '../ledger/ledger.ts';
import type { PaymentVerdict } from './port.ts';
import { findPayment, lockPayment, markFailed, markPaid, type Payment } from './store.ts';

export type Settled = 'paid' | 'failed' | 'already' | 'unknown' | 'mismatch';

/**
 * Applies a provider's verdict on a payment. The first `paid` credits the wallet and fulfils the payment from it, in one
 * transaction; where what was paid for is gone, the money stays in the wallet. A repeated verdict changes nothing. Money
 * that arrives after the payment counted as failed is credited all the same.
 */
export async function settlePayment(deps: MoneyDeps, verdict: PaymentVerdict): Promise<Settled> {
  const found = await findPayment(deps.db, verdict.payment_id);
  if (!found) return 'unknown';
  if (verdict.result === 'paid' && verdict.amount !== undefined && verdict.amount !== found.amount) {
    deps.log.error({ payment: found.id, asked: found.amount, paid: verdict.amount }, 'the amount differs');
    return 'mismatch';
  }
  return withTransaction(deps, async (ctx) => {
    const { tx } = ctx;
    await deps.fulfilments[found.purpose].lock(tx, found);
    const payment = await lockPayment(tx, found.id);
    if (payment.status === 'paid') return 'already';
    if (verdict.result === 'failed') {
      await markFailed(tx, payment.id);
      return 'failed';
    }
    await credit(ctx, payment);
    await fulfil(ctx, await markPaid(tx, payment.id, verdict.provider_ref, ctx.now));
    return 'paid';
  });
}

/** Credits the wallet with the money, and with the bonus of a top-up. */
async function credit({ tx, deps, now }: TransactionContext, payment: Payment): Promise<void> {
  const kind = payment.purpose === 'topup' ? 'topup' : 'payment_in';
  const wallet = walletOf(payment.user_id);
  await post(tx, {
    id: deps.ids.next('txn'),
    kind,
    order_id: payment.order_id,
    payment_id: payment.id,
    at: now,
    lines: [
      ...move(payment.amount, kind, providerOf(payment.provider), wallet),
      ...move(payment.bonus, 'bonus', PROMOTIONS, wallet),
    ],
  });
}

const move = (
  amount: number,
  kind: MovementKind,
  from: Posting['account'],
  to: Posting['account'],
): Posting[] => [
  { account: from, amount: -amount, kind },
  { account: to, amount, kind },
];

/** The credit stands whatever happens here: a failed fulfilment leaves the money in the wallet. */
async function fulfil(ctx: TransactionContext<MoneyDeps>, payment: Payment): Promise<void> {
  const { deps, tx } = ctx;
  const effects: Parameters<TransactionContext['afterCommit']>[0][] = [];
  try {
    await inSavepoint(tx, () =>
      deps.fulfilments[payment.purpose].fulfil(
        { ...ctx, afterCommit: (effect) => effects.push(effect) },
        payment,
      ),
    );
    for (const effect of effects) ctx.afterCommit(effect);
  } catch (error) {
    if (RETRYABLE.has(sqlStateOf(error) ?? '')) throw error;
    const level = error instanceof Refusal ? 'info' : 'error';
    deps.log[level]({ payment: payment.id, err: error }, 'not fulfilled: the money stays in the wallet');
  }
}
