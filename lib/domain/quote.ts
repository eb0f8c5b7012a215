import { type CouponContext, type CouponRule, couponDiscount } from './coupon.ts';
import { type Money, percentOf } from './money.ts';
import { type Play, playPrice } from './pricing.ts';
import type { Instant } from './time.ts';

export type QuoteLine =
  | { kind: 'play'; amount: Money; start_at: Instant; minutes: number; per_hour: Money }
  | { kind: 'level'; amount: Money; percent: number; name?: string }
  | { kind: 'coupon'; amount: Money; name?: string }
  | { kind: 'deposit'; amount: Money };

export interface QuoteInput extends Play {
  readonly deposit: Money;
  readonly level?: { readonly percent_off: number; readonly name?: string };
  readonly coupon?: {
    readonly rule: CouponRule;
    readonly name?: string;
    readonly context: Pick<CouponContext, 'outlet_id' | 'table_type'>;
  };
}

export interface QuoteResult {
  readonly lines: QuoteLine[];
  readonly amount: Money;
  readonly discount: Money;
  readonly deposit: Money;
  /** `amount - discount + deposit`. */
  readonly total: Money;
}

/**
 * The whole price of a game. The level's percents come off the play price first, the coupon off what remains;
 * together they never take more than the play price. A coupon that does not apply takes nothing off: whoever must
 * refuse it asks `couponDiscount`.
 */
export function quote(request: QuoteInput): QuoteResult {
  const { amount, segments } = playPrice(request);
  const percent = request.level?.percent_off ?? 0;
  const levelOff = percentOf(amount, percent);
  const couponOff = request.coupon ? couponOffOf(request, request.coupon, amount - levelOff, percent) : 0;
  const lines: QuoteLine[] = segments.map(({ start_at, minutes, per_hour, amount: part }) => ({
    kind: 'play',
    amount: part,
    start_at,
    minutes,
    per_hour,
  }));
  if (levelOff) lines.push({ kind: 'level', amount: -levelOff, percent, ...named(request.level) });
  if (couponOff) lines.push({ kind: 'coupon', amount: -couponOff, ...named(request.coupon) });
  if (request.deposit) lines.push({ kind: 'deposit', amount: request.deposit });
  const discount = levelOff + couponOff;
  return { lines, amount, discount, deposit: request.deposit, total: amount - discount + request.deposit };
}

const named = (thing: { readonly name?: string } | undefined) => (thing?.name ? { name: thing.name } : {});

function couponOffOf(
  play: Play,
  coupon: NonNullable<QuoteInput['coupon']>,
  amount: Money,
  percent: number,
): Money {
  const result = couponDiscount(coupon.rule, {
    ...coupon.context,
    ...couponPlay(play, percent),
    amount,
  });
  return result.ok ? result.discount : 0;
}

/** The part of a coupon's context that follows from the game: when it is, and what its first minutes cost. */
export const couponPlay = (
  play: Play,
  percent_off: number,
): Pick<CouponContext, 'start_at' | 'minutes' | 'zone' | 'priceOfFirst'> => ({
  start_at: play.start_at,
  minutes: play.minutes,
  zone: play.zone,
  priceOfFirst: (minutes) => {
    const { amount } = playPrice({ ...play, minutes });
    return amount - percentOf(amount, percent_off);
  },
});
