import type { MoneyDeps } from '../deps.ts';
import { findProvider } from './port.ts';
import { settlePayment } from './settle.ts';
import { claimDue, type Payment } from './store.ts';

/** Seconds after which a payment that nobody heard of again is given up. */
const GIVEN_UP_AFTER = 24 * 3600;

/**
 * Asks the providers about pending payments whose notification is late or lost, and settles them; after a day they
 * count as failed. Answers how many were asked. A provider that can't be reached is asked again later.
 */
export async function reconcilePayments(deps: MoneyDeps): Promise<number> {
  const due = await claimDue(deps.db, deps.clock.now());
  if (due.length === 0) return 0;
  for (const payment of due) {
    try {
      await reconcile(deps, payment);
    } catch (error) {
      deps.log.warn({ payment: payment.id, err: error }, 'a payment could not be checked');
    }
  }
  return due.length;
}

async function reconcile(deps: MoneyDeps, payment: Payment): Promise<void> {
  const { id, provider_ref } = payment;
  const provider = findProvider(deps.paymentProviders, payment.provider);
  const verdict = provider && provider_ref ? await provider.check({ id, provider_ref }) : null;
  if (verdict) await settlePayment(deps, verdict);
  else if (deps.clock.now() - payment.created_at >= GIVEN_UP_AFTER) {
    await settlePayment(deps, { payment_id: id, result: 'failed', provider_ref: provider_ref ?? '' });
  }
}
