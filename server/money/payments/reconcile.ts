import type { MoneyDeps } from '../deps.ts';
import { findProvider } from './port.ts';
import { settlePayment } from './settle.ts';
import { claimPaymentsToCheck, type Payment } from './store.ts';

/** A payment pending for longer counts as failed. */
const PENDING_TIMEOUT_SECONDS = 24 * 3600;

/**
 * Settles pending payments whose notification is late or lost, by asking their providers. Returns the number of
 * payments checked. A check that fails is logged and repeated later.
 */
export async function reconcilePayments(deps: MoneyDeps): Promise<number> {
  const payments = await claimPaymentsToCheck(deps.db, deps.clock.now());
  for (const payment of payments) {
    try {
      await reconcilePayment(deps, payment);
    } catch (error) {
      deps.log.warn({ payment: payment.id, err: error }, 'a payment could not be checked');
    }
  }
  return payments.length;
}

async function reconcilePayment(
  deps: MoneyDeps,
  { id, provider, provider_ref, created_at }: Payment,
): Promise<void> {
  const outcome = provider_ref
    ? await findProvider(deps.paymentProviders, provider)?.fetchOutcome({ id, provider_ref })
    : null;
  if (outcome) await settlePayment(deps, outcome);
  else if (deps.clock.now() - created_at >= PENDING_TIMEOUT_SECONDS) {
    await settlePayment(deps, { payment_id: id, status: 'failed', provider_ref: provider_ref ?? '' });
  }
}
