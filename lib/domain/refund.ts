import { type Money, prorate } from './money.ts';
import type { OrderStatus } from './order.ts';
import type { Instant } from './time.ts';

export interface EarlyEnd {
  readonly booked_minutes: number;
  /** Started minutes since `start_at`. */
  readonly used_minutes: number;
  /** Used minutes, at least the minimum charge and at most the booked minutes. */
  readonly charged_minutes: number;
  readonly unused_minutes: number;
  readonly charged: Money;
  readonly refund: Money;
  readonly deposit_returned: Money;
}

/**
 * The settlement of a game ended at `now`: `refund = floor(paid x unused / booked)`; the deposit is returned. `paid` is
 * play money after discounts, extensions included. Minutes count from `start_at`, also when the booking was opened late.
 */
export function earlyEnd(game: {
  readonly paid: Money;
  readonly deposit: Money;
  readonly start_at: Instant;
  readonly end_at: Instant;
  readonly now: Instant;
  readonly min_charge_minutes: number;
}): EarlyEnd {
  const booked_minutes = Math.round((game.end_at - game.start_at) / 60);
  const elapsed = Math.ceil((Math.min(game.now, game.end_at) - game.start_at) / 60);
  const used_minutes = Math.min(Math.max(elapsed, 0), booked_minutes);
  const charged_minutes = Math.min(Math.max(used_minutes, game.min_charge_minutes), booked_minutes);
  const unused_minutes = booked_minutes - charged_minutes;
  const refund = prorate(game.paid, unused_minutes, booked_minutes);
  return {
    booked_minutes,
    used_minutes,
    charged_minutes,
    unused_minutes,
    charged: game.paid - refund,
    refund,
    deposit_returned: game.deposit,
  };
}

export interface CancelRefund {
  readonly refund: Money;
  readonly deposit: Money;
  readonly full: boolean;
}

/**
 * The refund of an order cancelled at `now`: everything until `cancel_free_minutes` before the start, then the deposit
 * only. Returns null if the order can no longer be cancelled.
 */
export function cancelRefund(order: {
  readonly status: OrderStatus;
  readonly paid: Money;
  readonly deposit: Money;
  readonly start_at: Instant;
  readonly now: Instant;
  readonly cancel_free_minutes: number;
}): CancelRefund | null {
  if (order.status === 'unpaid') return { refund: 0, deposit: 0, full: true };
  if (order.status !== 'paid' || order.now >= order.start_at) return null;
  const full = order.now <= freeCancelUntil(order.start_at, order.cancel_free_minutes);
  return { refund: full ? order.paid : 0, deposit: order.deposit, full };
}

/** The last instant at which cancelling a booking is refunded in full. */
export const freeCancelUntil = (start_at: Instant, cancel_free_minutes: number): Instant =>
  start_at - cancel_free_minutes * 60;
