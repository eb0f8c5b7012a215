import type { OrderDetail } from '#lib/contract/order.ts';
import { wasNeverPaid } from '#lib/domain/order.ts';

/**
 * What Payment says about an order that it cannot be paid on. `cancelled`: the person gave the order up before
 * it was paid. `cancelledPaid`: the order was paid and cancelled later. `paidLate`: the payment arrived after
 * the slot was released, so its money is in the wallet.
 */
export type OrderOutcome =
  | 'booked'
  | 'playing'
  | 'paid'
  | 'cancelled'
  | 'cancelledByHall'
  | 'cancelledPaid'
  | 'expired'
  | 'paidLate';

/** What became of an order that can no longer be paid. */
export function orderOutcome(
  order: Pick<OrderDetail, 'status' | 'paid_at' | 'paid' | 'expired' | 'payment'> & {
    readonly timeline: readonly Pick<OrderDetail['timeline'][number], 'by_hall'>[];
  },
): OrderOutcome {
  if (order.status === 'playing') return 'playing';
  if (order.status === 'paid') return 'booked';
  if (order.status === 'unpaid') return 'expired';
  if (order.status !== 'cancelled') return 'paid';
  if (!wasNeverPaid(order)) return 'cancelledPaid';
  if (isUnfulfilled(order)) return 'paidLate';
  if (order.expired) return 'expired';
  return order.timeline.at(-1)?.by_hall ? 'cancelledByHall' : 'cancelled';
}

/** Whether a payment for the order arrived and could not pay it. */
export const isUnfulfilled = ({ payment }: Pick<OrderDetail, 'payment'>): boolean =>
  payment?.purpose === 'order' && payment.fulfilled === false;
