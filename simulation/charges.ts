import type { PaymentReversal } from '#server/money/payments/port.ts';

export type ReversalKind = PaymentReversal['kind'];

interface Charge {
  readonly payment_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly refunds: { readonly amount: number; failed: boolean }[];
  /** What the hall has refunded by the provider's API. */
  refundedByHall: number;
  dispute: 'none' | 'opened' | 'withdrawn' | 'won' | 'lost';
  /** When the dispute went on last, epoch seconds. */
  disputed_at: number;
}

/**
 * What the provider gives back of the payments that it has taken: refunds, which may fail later, and at most
 * one dispute each. `notify` sends a notification with the amount reversed by then.
 */
export function makeCharges(notify: (payment_id: string, kind: ReversalKind, amount: number) => void) {
  const charges = new Map<string, Charge>();
  const reported = new Map<string, Set<number>>();

  const report = (charge: Charge, kind: ReversalKind, amount: number) => {
    const key = `${charge.payment_id}/${kind}`;
    reported.set(key, (reported.get(key) ?? new Set([0])).add(amount));
    notify(charge.payment_id, kind, amount);
  };
  const refundedOf = ({ refunds }: Charge): number =>
    refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0);
  const disputedOf = ({ dispute, amount }: Charge): number =>
    dispute === 'withdrawn' || dispute === 'lost' ? amount : 0;

  return {
    /** Charges in the order in which they were paid. */
    list: (): readonly Charge[] => [...charges.values()],
    add: (payment_id: string, amount: number) =>
      void charges.set(payment_id, {
        payment_id,
        amount,
        refunds: [],
        refundedByHall: 0,
        dispute: 'none',
        disputed_at: 0,
      }),
    refunded: (payment_id: string): number => {
      const charge = charges.get(payment_id);
      return charge ? refundedOf(charge) : 0;
    },
    refund(charge: Charge, amount: number): void {
      charge.refunds.push({ amount, failed: false });
      report(charge, 'refund', refundedOf(charge));
    },
    failRefund(charge: Charge, refund: Charge['refunds'][number]): void {
      refund.failed = true;
      report(charge, 'refund', refundedOf(charge));
    },
    moveDispute(charge: Charge, dispute: Charge['dispute'], now: number): void {
      charge.dispute = dispute;
      charge.disputed_at = now;
      report(charge, 'dispute', disputedOf(charge));
    },
    refundable: (charge: Charge): number => charge.amount - refundedOf(charge) - charge.refundedByHall,
    find: (payment_id: string): Charge | undefined => charges.get(payment_id),
    /** All amounts ever reported. */
    reportedAmounts: (payment_id: string, kind: ReversalKind): ReadonlySet<number> =>
      reported.get(`${payment_id}/${kind}`) ?? new Set(),
    /** What is reversed in the end. */
    reversed: () =>
      [...charges.values()].map((charge) => ({
        payment_id: charge.payment_id,
        refund: refundedOf(charge),
        dispute: disputedOf(charge),
      })),
  };
}

export type Charges = ReturnType<typeof makeCharges>;
