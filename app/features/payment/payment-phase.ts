import type { PaymentMethod } from '#lib/contract/config.ts';
import type { OrderDetail } from '#lib/contract/order.ts';

/** What a screen knows of the payment whose page the person returns from. */
export type PaymentPhase =
  /** The address names no payment, or one that a newer payment has replaced. */
  | 'none'
  /** The outcome is not known: the order shown may be older than the payment. */
  | 'checking'
  /** The provider has not reported the outcome yet. */
  | 'pending'
  | 'paid'
  /** Paid, but the order could not be paid or extended: the money is in the wallet. */
  | 'unfulfilled'
  | 'failed'
  /** The person left the payment page without paying. */
  | 'left';

export interface PaymentFacts {
  readonly payment: string;
  readonly cancelled: boolean;
  /** The order as it is shown, possibly from the cache. */
  readonly order: Pick<OrderDetail, 'payment'> | undefined;
  readonly isCurrent: boolean;
  /** The server has closed the payment, because the person left its page. */
  readonly isLeft: boolean;
}

export function paymentPhase({ payment, cancelled, order, isCurrent, isLeft }: PaymentFacts): PaymentPhase {
  if (payment === '') return 'none';
  const known = order?.payment?.id === payment ? order.payment : null;
  // A payment that is paid stays so; any other state may be out of date.
  if (known?.status === 'paid') return known.fulfilled === false ? 'unfulfilled' : 'paid';
  if (!isCurrent) return 'checking';
  if (!known) return 'none';
  if (cancelled) return isLeft ? 'left' : 'checking';
  return known.status;
}

/** The person tried to pay and was not charged. */
export const isTried = (phase: PaymentPhase): phase is 'failed' | 'left' =>
  phase === 'failed' || phase === 'left';

export const isWaiting = (phase: PaymentPhase): boolean => phase === 'checking' || phase === 'pending';

/** The last attempt to pay an unpaid order. `isOpen`: the browser's button led back from its page. */
export function lastAttempt(
  payment: OrderDetail['payment'],
  outcome: 'failed' | 'left' | 'unfulfilled' | null,
): { method: PaymentMethod | null; isOpen: boolean } {
  if (!payment || payment.status === 'paid') return { method: null, isOpen: false };
  return { method: payment.method ?? null, isOpen: outcome === null && payment.status === 'pending' };
}
