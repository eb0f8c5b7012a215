import { inScene, type Scene } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { codeOf, RETRYABLE } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { tellOfTopup } from '#server/notify/message/commands.ts';
import { honourPayment } from '#server/ordering/order/honour.ts';
import { type MovementKind, type Posting, PROMOTIONS, post, providerOf, walletOf } from '../ledger/ledger.ts';
import type { PaymentVerdict } from './port.ts';
import { findPayment, lockPayment, markFailed, markPaid, type Payment } from './store.ts';

export type Settled = 'paid' | 'failed' | 'already' | 'unknown' | 'mismatch';

/**
 * Applies what a provider says of a payment. The first `paid` credits the wallet, then pays the order or the
 * extension from it, in one transaction; what can't be honoured any more leaves the money in the wallet. Said again,
 * nothing changes. Money that comes after the payment was given up is credited all the same.
 */
export async function settlePayment(deps: Deps, verdict: PaymentVerdict): Promise<Settled> {
  const found = await findPayment(deps.db, verdict.payment_id);
  if (!found) return 'unknown';
  if (verdict.result === 'paid' && verdict.amount !== undefined && verdict.amount !== found.amount) {
    deps.log.error(
      { payment: found.id, asked: found.amount, paid: verdict.amount },
      'another amount was paid',
    );
    return 'mismatch';
  }
  return inScene(deps, async (scene) => {
    const { tx } = scene;
    const payment = await lockPayment(tx, found);
    if (payment.status === 'paid') return 'already';
    if (verdict.result === 'failed') {
      await markFailed(tx, payment.id);
      return 'failed';
    }
    await credit(scene, payment);
    const paid = await markPaid(tx, payment.id, verdict.provider_ref, scene.now);
    if (paid.purpose === 'topup') await tellOfTopup(scene, paid);
    else await honour(scene, paid);
    return 'paid';
  });
}

/** The money, and the bonus of a top-up, enter the wallet. */
async function credit({ tx, deps, now }: Scene, payment: Payment): Promise<void> {
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

/** Whatever goes wrong here, the credit stands: the person's money is never lost to an order that can't be had. */
async function honour(scene: Scene, payment: Payment): Promise<void> {
  const effects: Parameters<Scene['afterCommit']>[0][] = [];
  try {
    await inSavepoint(scene.tx, () =>
      honourPayment({ ...scene, afterCommit: (effect) => effects.push(effect) }, payment),
    );
    for (const effect of effects) scene.afterCommit(effect);
  } catch (error) {
    if (RETRYABLE.has(codeOf(error) ?? '')) throw error;
    const said = { payment: payment.id, err: error };
    scene.deps.log[error instanceof Refusal ? 'info' : 'error'](said, 'the payment stays in the wallet');
  }
}
