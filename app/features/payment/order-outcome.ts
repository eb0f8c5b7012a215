import type { OrderDetail } from '#lib/contract/order.ts';
import { wasNeverPaid } from '#lib/domain/order.ts';

/**
 * What became of an order that Payment can no longer take money for. `cancelled`: the person cancelled it
 * before it was paid. `cancelledPaid`: it was paid, and cancelled later. `paidLate`: the payment arrived
 * after the slot was released, so its money is in the wallet.
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

/** The outcome of an order that cannot be paid now. */
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
