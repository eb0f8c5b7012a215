import { type CouponContext, couponDiscount } from '#lib/domain/coupon.ts';
import { levelFor } from '#lib/domain/level.ts';
import { couponContextOf, type QuoteInput, type QuoteResult, quote } from '#lib/domain/quote.ts';
import type { CallContext, User } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { UsableCoupon } from '#server/customer/coupon/commands.ts';
import type { TableContext } from '#server/hall/table-context.ts';

/** `user`: whose level counts; null for a guest. */
export type PricingContext = Pick<CallContext, 'hall' | 'lang'> & { readonly user: User | null };

interface GameTime {
  readonly start_at: number;
  readonly minutes: number;
}

/** The price of a game after the level discount and the coupon. */
export function priceGame(
  ctx: PricingContext,
  tableContext: TableContext,
  game: GameTime & { coupon: UsableCoupon | null; deposit: number },
): QuoteResult {
  const { coupon, deposit } = game;
  const input = { ...quoteInput(ctx, tableContext, game), deposit };
  if (!coupon) return quote(input);
  const context = couponContext(ctx, tableContext, game);
  const result = couponDiscount(coupon.rule, context);
  if (!result.ok) {
    throw new Refusal('coupon_unusable', { field: 'coupon_id', facts: { why: result.reason } });
  }
  return quote({ ...input, coupon: { rule: coupon.rule, name: coupon.name, context } });
}

export function couponContext(
  ctx: PricingContext,
  tableContext: TableContext,
  game: GameTime,
): CouponContext {
  const input = quoteInput(ctx, tableContext, game);
  const { amount, discount } = quote(input);
  return {
    outlet_id: tableContext.outlet.id,
    table_type: tableContext.table.type,
    ...couponContextOf(input, input.level?.percent_off ?? 0),
    amount: amount - discount,
  };
}

function quoteInput(
  ctx: PricingContext,
  { tariff, calendar }: TableContext,
  { start_at, minutes }: GameTime,
): QuoteInput {
  return { tariff, ...calendar, start_at, minutes, deposit: 0, ...levelDiscount(ctx) };
}

/** The discount of the person's level, if it has one. */
export function levelDiscount({ hall, user, lang }: PricingContext): Pick<QuoteInput, 'level'> {
  const level = user ? levelFor(user.spent, hall.levels) : null;
  if (!level?.percent_off) return {};
  return { level: { percent_off: level.percent_off, name: localize(level.name, lang) } };
}
