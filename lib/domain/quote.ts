import { type CouponContext, type CouponRule, couponDiscount } from './coupon.ts';
import { type Money, percentOf } from './money.ts';
import { type PricingInput, playPrice } from './pricing.ts';
import type { Instant } from './time.ts';

export type QuoteLine =
  | { kind: 'play'; amount: Money; start_at: Instant; minutes: number; per_hour: Money }
  | { kind: 'level'; amount: Money; percent: number; name?: string }
  | { kind: 'coupon'; amount: Money; name?: string }
  | { kind: 'deposit'; amount: Money };

export interface QuoteInput extends PricingInput {
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
 * The price of a game. The level discount applies to the play price, the coupon to the rest; together they never exceed
 * the play price. A coupon that can't be used gives no discount: `couponDiscount` returns the reason.
 */
export function quote(input: QuoteInput): QuoteResult {
  const { amount, segments } = playPrice(input);
  const percent = input.level?.percent_off ?? 0;
  const levelOff = percentOf(amount, percent);
  const couponOff = input.coupon ? couponDiscountOf(input, input.coupon, amount - levelOff, percent) : 0;
  const lines: QuoteLine[] = segments.map((segment) => ({ kind: 'play', ...segment }));
  if (levelOff) lines.push({ kind: 'level', amount: -levelOff, percent, ...nameOf(input.level) });
  if (couponOff) lines.push({ kind: 'coupon', amount: -couponOff, ...nameOf(input.coupon) });
  if (input.deposit) lines.push({ kind: 'deposit', amount: input.deposit });
  const discount = levelOff + couponOff;
  return { lines, amount, discount, deposit: input.deposit, total: amount - discount + input.deposit };
}

const nameOf = (source: { readonly name?: string } | undefined) =>
  source?.name ? { name: source.name } : {};

function couponDiscountOf(
  input: PricingInput,
  coupon: NonNullable<QuoteInput['coupon']>,
  amount: Money,
  percent: number,
): Money {
  const result = couponDiscount(coupon.rule, {
    ...coupon.context,
    ...couponContextOf(input, percent),
    amount,
  });
  return result.ok ? result.discount : 0;
}

export const couponContextOf = (
  input: PricingInput,
  percent_off: number,
): Pick<CouponContext, 'start_at' | 'minutes' | 'zone' | 'priceOfFirst'> => ({
  start_at: input.start_at,
  minutes: input.minutes,
  zone: input.zone,
  priceOfFirst: (minutes) => {
    const { amount } = playPrice({ ...input, minutes });
    return amount - percentOf(amount, percent_off);
  },
});
