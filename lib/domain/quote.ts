import { type CouponContext, type CouponRule, couponDiscount } from './coupon.ts';
import { type Money, percentOf } from './money.ts';
import { type PricingInput, playPrice } from './pricing.ts';
import type { Instant } from './time.ts';

export type QuoteLine =
  | {
      kind: 'play';
      amount: Money;
      start_at: Instant;
      minutes: number;
      per_hour: Money;
      /** For an open-ended game that ended within the last of these minutes. */
      end_at?: Instant;
    }
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
 * The price of a game. The level discount applies to the play price, the coupon to the rest; together they
 * never exceed the play price. A coupon that can't be used gives no discount: `couponDiscount` returns the
 * reason.
 */
export function quote(input: QuoteInput): QuoteResult {
  const { amount, segments } = playPrice(input);
  const { deposit } = input;
  const context = couponContextOf(input, input.level?.percent_off ?? 0);
  const discounts = discountLines(input, amount, context);
  const lines: QuoteLine[] = [
    ...segments.map((segment) => ({ kind: 'play' as const, ...segment })),
    ...discounts,
  ];
  if (deposit) lines.push({ kind: 'deposit', amount: deposit });
  const discount = discounts.reduce((sum, line) => sum - line.amount, 0);
  return { lines, amount, discount, deposit, total: amount - discount + deposit };
}

/** The lines of the level discount and the coupon on a play price, without lines of 0. */
export function discountLines(
  { level, coupon }: Pick<QuoteInput, 'level' | 'coupon'>,
  amount: Money,
  context: GameContext,
): QuoteLine[] {
  const percent = level?.percent_off ?? 0;
  const levelOff = percentOf(amount, percent);
  const couponOff = coupon ? couponDiscountOf(coupon, { ...context, amount: amount - levelOff }) : 0;
  return [
    ...(levelOff ? [{ kind: 'level' as const, amount: -levelOff, percent, ...nameOf(level) }] : []),
    ...(couponOff ? [{ kind: 'coupon' as const, amount: -couponOff, ...nameOf(coupon) }] : []),
  ];
}

/** What a coupon depends on besides the price and the table. */
export type GameContext = Pick<CouponContext, 'start_at' | 'minutes' | 'zone' | 'priceOfFirst'>;

const nameOf = (source: { readonly name?: string } | undefined) =>
  source?.name ? { name: source.name } : {};

function couponDiscountOf(
  coupon: NonNullable<QuoteInput['coupon']>,
  game: GameContext & Pick<CouponContext, 'amount'>,
): Money {
  const result = couponDiscount(coupon.rule, { ...coupon.context, ...game });
  return result.ok ? result.discount : 0;
}

export const couponContextOf = (input: PricingInput, percent_off: number): GameContext => ({
  start_at: input.start_at,
  minutes: input.minutes,
  zone: input.zone,
  priceOfFirst: (minutes) => {
    const { amount } = playPrice({ ...input, minutes });
    return amount - percentOf(amount, percent_off);
  },
});
