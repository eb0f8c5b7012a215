import type { CouponRefusal } from './coupon-refusal.ts';
import { type Money, percentOf } from './money.ts';
import { addDays, type Day, type Instant, localDay, localMinute, parseClock, weekday } from './time.ts';

/** When and where a coupon can be used; an omitted field sets no limit. */
export interface CouponLimits {
  /** First and last day, inclusive, in the outlet's zone. */
  readonly from?: Day;
  readonly to?: Day;
  readonly weekdays?: readonly number[];
  /** The game must start within these hours. If `to` is not after `from` they run over midnight. */
  readonly hours?: { readonly from: string; readonly to: string };
  readonly outlet_ids?: readonly string[];
  readonly table_types?: readonly string[];
}

export type CouponRule = { readonly valid: CouponLimits } & (
  | { readonly kind: 'amount'; readonly amount: Money; readonly min_spend: Money }
  | { readonly kind: 'percent'; readonly percent: number; readonly cap?: Money }
  | { readonly kind: 'minutes'; readonly minutes: number }
);

export interface CouponContext {
  readonly start_at: Instant;
  readonly minutes: number;
  readonly zone: string;
  readonly outlet_id: string;
  readonly table_type: string;
  /** The play price after the level discount; a minimum spend is compared with it. */
  readonly amount: Money;
  /** The price of the first minutes of the game, after the level discount. */
  readonly priceOfFirst: (minutes: number) => Money;
}

export type CouponResult = { ok: true; discount: Money } | { ok: false; reason: CouponRefusal };

/** The discount on this game, at most the play price, or the reason why the coupon can't be used on it. */
export function couponDiscount(rule: CouponRule, context: CouponContext): CouponResult {
  const reason = refusalOf(rule, context);
  return reason
    ? { ok: false, reason }
    : { ok: true, discount: Math.min(discountOf(rule, context), context.amount) };
}

/** The usable coupon with the largest discount; among equals the one that expires first. */
export function bestCoupon<T extends { readonly rule: CouponRule; readonly expires_at: Instant }>(
  coupons: readonly T[],
  context: CouponContext,
): T | null {
  const usable = coupons.flatMap((coupon) => {
    const result = couponDiscount(coupon.rule, context);
    return result.ok && result.discount > 0 ? [{ coupon, discount: result.discount }] : [];
  });
  usable.sort((a, b) => b.discount - a.discount || a.coupon.expires_at - b.coupon.expires_at);
  return usable[0]?.coupon ?? null;
}

/** A coupon with what it takes off a game, and the reason if it can't be used on it. */
interface RankedCoupon<T> {
  readonly coupon: T;
  readonly discount: Money;
  readonly why: CouponRefusal | null;
}

/** The coupons by their discount on a game; those that can't be used come last. */
export function rankCoupons<T extends { readonly rule: CouponRule }>(
  coupons: readonly T[],
  context: CouponContext,
): RankedCoupon<T>[] {
  const ranked = coupons.map((coupon) => {
    const result = couponDiscount(coupon.rule, context);
    return result.ok
      ? { coupon, discount: result.discount, why: null }
      : { coupon, discount: 0, why: result.reason };
  });
  return ranked.sort((a, b) => Number(a.why !== null) - Number(b.why !== null) || b.discount - a.discount);
}

/** Whether a person can claim a coupon today, has claimed all of theirs, or why they can't. */
export type ClaimState = 'open' | 'claimed' | 'soon' | 'sold_out' | 'ended';

/** `left`: of the stock, null if it is not limited. `claimed`: how many the person has claimed. */
export function claimState(
  template: {
    readonly rule: CouponRule;
    readonly receive_from: Day | null;
    readonly receive_to: Day | null;
    readonly per_person: number;
  },
  { left, claimed, today }: { readonly left: number | null; readonly claimed: number; readonly today: Day },
): ClaimState {
  const { receive_from, receive_to, per_person, rule } = template;
  if (claimed >= per_person) return 'claimed';
  if (receive_to !== null && today > receive_to) return 'ended';
  // The coupon would have expired already.
  if (rule.valid.to !== undefined && today > rule.valid.to) return 'ended';
  if (left === 0) return 'sold_out';
  return receive_from !== null && today < receive_from ? 'soon' : 'open';
}

function refusalOf(rule: CouponRule, context: CouponContext): CouponRefusal | null {
  const { from, to, weekdays, hours, outlet_ids, table_types } = rule.valid;
  const today = localDay(context.start_at, context.zone);
  const minute = localMinute(context.start_at, context.zone);
  const day = hours && isAfterMidnight(hours, minute) ? addDays(today, -1) : today;
  if ((from && day < from) || (to && day > to)) return 'date';
  if (weekdays && !weekdays.includes(weekday(day))) return 'weekday';
  if (hours && !isWithin(hours, minute)) return 'hours';
  if (outlet_ids && !outlet_ids.includes(context.outlet_id)) return 'outlet';
  if (table_types && !table_types.includes(context.table_type)) return 'table_type';
  if (rule.kind === 'amount' && context.amount < rule.min_spend) return 'min_spend';
  return null;
}

type Hours = NonNullable<CouponLimits['hours']>;

function isWithin(hours: Hours, minute: number): boolean {
  const [from, to] = [parseClock(hours.from), parseClock(hours.to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** True in the part of overnight hours that lies on the next day. */
const isAfterMidnight = ({ from, to }: Hours, minute: number): boolean =>
  parseClock(to) <= parseClock(from) && minute < parseClock(to);

function discountOf(rule: CouponRule, context: CouponContext): Money {
  switch (rule.kind) {
    case 'amount':
      return rule.amount;
    case 'percent':
      return Math.min(percentOf(context.amount, rule.percent), rule.cap ?? context.amount);
    case 'minutes':
      return context.priceOfFirst(Math.min(rule.minutes, context.minutes));
  }
}
