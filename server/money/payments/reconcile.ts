import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { read } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import { findProvider, type PaymentOutcome } from './port.ts';
import { settlePayment } from './settle.ts';
import { claimPaymentsToCheck, isExpired, type Payment } from './store.ts';

/** A payment pending for longer counts as failed. */
const PENDING_TIMEOUT_SECONDS = 24 * 3600;
const CHECKS_AT_ONCE = 4;

/** Settles pending payments by asking their providers. Returns the number of payments checked. */
export async function reconcilePayments(deps: MoneyDeps): Promise<number> {
  const payments = await read(deps.db, claimPaymentsToCheck(deps.clock.now()));
  const limit = limitConcurrency(CHECKS_AT_ONCE);
  await Promise.all(payments.map((payment) => limit(() => checkPayment(deps, payment))));
  return payments.length;
}

async function checkPayment(deps: MoneyDeps, payment: Payment): Promise<void> {
  try {
    await reconcilePayment(deps, payment);
  } catch (error) {
    deps.log.warn({ payment: payment.id, err: error }, 'a payment could not be checked');
  }
}

async function reconcilePayment(deps: MoneyDeps, payment: Payment): Promise<void> {
  const { id, provider: name, provider_ref, created_at } = payment;
  const now = deps.clock.now();
  const provider = findProvider(deps.paymentProviders, name);
  const expired = isExpired(payment, now);
  let outcome: PaymentOutcome | null | undefined = null;
  if (expired) outcome = await provider?.closePage({ id, provider_ref }, 'long');
  else if (provider_ref) outcome = await provider?.fetchOutcome({ id, provider_ref });
  const result = outcome && (await settlePayment(deps, name, outcome));
  // The outcome of a provider that is no longer configured can't be asked.
  const isOver = now - created_at >= PENDING_TIMEOUT_SECONDS || (expired && !provider);
  if (!isOver || (result && result !== 'mismatch')) return;
  await settlePayment(deps, name, { payment_id: id, status: 'failed', provider_ref });
  if (result) {
    deps.log.error(
      { payment: id, provider: name, provider_ref, alarm: 'payment_mismatch' },
      'a payment was closed although its provider reports another amount or session: refund it at the provider',
    );
  }
}
