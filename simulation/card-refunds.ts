import type { CardRefundOutcome, CardRefundRequest } from '#server/money/payments/port.ts';
import type { Charges } from './charges.ts';

interface CardRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  status: CardRefundOutcome['status'];
}

/** What happens to the refunds that are asked for: made, made later, refused, or made without an answer. */
type RefundMode = 'made' | 'pending' | 'refused' | 'answer_lost';

/**
 * The refunds that the hall makes through the provider's API: each id makes one. `notify` sends a
 * notification of the outcome at that time.
 */
export function makeCardRefunds(
  charges: Charges,
  notify: (payment_id: string, outcome: CardRefundOutcome) => void,
) {
  const made = new Map<string, CardRefund>();
  const refused = new Map<string, Omit<CardRefund, 'status'>>();
  const state: { mode: RefundMode } = { mode: 'made' };

  const outcomeOf = ({ id, status }: CardRefund): CardRefundOutcome => ({
    refund_id: id,
    status,
    provider_ref: `re_${id}`,
  });
  const count = ({ payment_id }: { payment_id: string }, amount: number) => {
    const charge = charges.find(payment_id);
    if (charge) charge.refundedByHall += amount;
  };
  const isCovered = ({ payment_id, amount }: { payment_id: string; amount: number }) => {
    const charge = charges.find(payment_id);
    return charge !== undefined && amount <= charges.refundable(charge);
  };
  const make = (refund: CardRefund) => {
    made.set(refund.id, refund);
    count(refund, refund.amount);
    notify(refund.payment_id, outcomeOf(refund));
    return outcomeOf(refund);
  };

  return {
    state,
    find: (id: string): CardRefundOutcome | null => {
      const refund = made.get(id);
      return refund ? outcomeOf(refund) : null;
    },
    /** The call that makes a refund. */
    refund({ id, provider_ref, amount }: CardRefundRequest): CardRefundOutcome {
      const before = made.get(id);
      if (before) return outcomeOf(before);
      const refund = { id, payment_id: (provider_ref ?? '').replace('cs_', ''), amount };
      if (state.mode === 'refused' || refused.has(id) || !isCovered(refund)) {
        refused.set(id, refund);
        return { refund_id: id, status: 'failed', provider_ref: null };
      }
      const outcome = make({ ...refund, status: state.mode === 'pending' ? 'pending' : 'succeeded' });
      if (state.mode === 'answer_lost') throw new Error('the answer of the provider is lost');
      return outcome;
    },
    /** Those that may change: pending ones end, and those that were made may fail. */
    open: (): readonly CardRefund[] => [...made.values()].filter(({ status }) => status !== 'failed'),
    end(refund: CardRefund, status: 'succeeded' | 'failed'): void {
      if (refund.status === status) return;
      refund.status = status;
      if (status === 'failed') count(refund, -refund.amount);
      notify(refund.payment_id, outcomeOf(refund));
    },
    /** One that was refused is made after all. */
    makeLate(): string | null {
      const refund = [...refused.values()].findLast((each) => isCovered(each));
      if (!refund) return null;
      refused.delete(refund.id);
      make({ ...refund, status: 'succeeded' });
      return refund.id;
    },
    all: (): readonly CardRefund[] => [...made.values()],
  };
}
