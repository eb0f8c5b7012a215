import type { Rules } from './hall.ts';
import { type Money, prorate } from './money.ts';
import { type OrderStatus, openFrom } from './order.ts';
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
 * The settlement of a game ended at `now`: `refund = floor(paid x unused / booked)`; the deposit is returned.
 * `paid` is the table charge after discounts, extensions included. Minutes count from `start_at`, even if the
 * booking was opened late.
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

/** The setting of the hall that a cancellation depends on. */
export type CancelRules = Pick<Rules, 'cancel_free_minutes' | 'cancel_grace_minutes' | 'open_early_minutes'>;

/** When a booking can be cancelled for a full refund. */
export interface CancelTerms {
  /** The last instant of free cancellation. */
  readonly free_until_at: Instant;
  /** The grace period after the payment; it ends before `open_from_at`, when the table can be opened. */
  readonly grace_minutes: number;
  readonly open_from_at: Instant;
}

export const cancelTerms = (start_at: Instant, rules: CancelRules): CancelTerms => ({
  free_until_at: start_at - rules.cancel_free_minutes * 60,
  grace_minutes: rules.cancel_grace_minutes,
  open_from_at: openFrom(start_at, rules.open_early_minutes),
});

/** Why a cancellation is refunded in full until `until_at`, or `late`: the deposit only. */
export type CancelRule =
  | { readonly kind: 'free' | 'grace'; readonly until_at: Instant }
  | { readonly kind: 'late'; readonly until_at: null };

/** The rule at `now` of a booking paid at `paid_at`. Null, for old orders: no grace period. */
export function cancelRuleAt(terms: CancelTerms, paid_at: Instant | null, now: Instant): CancelRule {
  const graceUntil = Math.min((paid_at ?? 0) + terms.grace_minutes * 60, terms.open_from_at) - 1;
  if (now > Math.max(graceUntil, terms.free_until_at)) return { kind: 'late', until_at: null };
  return graceUntil > terms.free_until_at
    ? { kind: 'grace', until_at: graceUntil }
    : { kind: 'free', until_at: terms.free_until_at };
}

export interface CancelRefund {
  readonly refund: Money;
  readonly deposit: Money;
  readonly rule: CancelRule['kind'] | 'unpaid';
}

/** The refund of an order cancelled at `now`. Returns null if the order can no longer be cancelled. */
export function cancelRefund(order: {
  readonly status: OrderStatus;
  readonly paid: Money;
  readonly deposit: Money;
  readonly start_at: Instant;
  readonly paid_at: Instant | null;
  readonly now: Instant;
  readonly terms: CancelTerms;
}): CancelRefund | null {
  if (order.status === 'unpaid') return { refund: 0, deposit: 0, rule: 'unpaid' };
  if (order.status !== 'paid' || order.now >= order.start_at) return null;
  const { kind } = cancelRuleAt(order.terms, order.paid_at, order.now);
  return { refund: kind === 'late' ? 0 : order.paid, deposit: order.deposit, rule: kind };
}

/** How much of what was paid for play the staff give back. */
export type StaffCancel =
  | { readonly kind: 'rules' | 'full' | 'none' }
  | { readonly kind: 'part'; readonly amount: Money };

/** The refund of a booking that the staff cancel; null if it can't be cancelled that way. */
export function staffCancelRefund(
  order: Parameters<typeof cancelRefund>[0],
  choice: StaffCancel,
): { readonly refund: Money; readonly deposit: Money } | null {
  if (order.status === 'unpaid') return { refund: 0, deposit: 0 };
  if (order.status !== 'paid') return null;
  if (choice.kind === 'rules') return cancelRefund(order);
  const refund = { full: order.paid, none: 0, part: choice.kind === 'part' ? choice.amount : 0 }[choice.kind];
  return refund < 0 || refund > order.paid ? null : { refund, deposit: order.deposit };
}

/** The first instant at which the staff may mark a paid booking that nobody opened as a no-show. */
export const noShowFrom = (start_at: Instant, no_show_minutes: number): Instant =>
  start_at + no_show_minutes * 60;
