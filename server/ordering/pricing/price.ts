import type { Quote } from '#lib/contract/order.ts';
import { checkSlot } from '#lib/domain/availability.ts';
import { type CouponContext, couponDiscount } from '#lib/domain/coupon.ts';
import { levelFor } from '#lib/domain/level.ts';
import { couponContextOf, type QuoteInput, type QuoteResult, quote } from '#lib/domain/quote.ts';
import { freeCancelUntil } from '#lib/domain/refund.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type ChosenCoupon, chosenCoupon } from '#server/customer/coupon/commands.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type TableContext, tableContextOf } from '#server/hall/table-context.ts';

/** What a person asks for: `start_time` null = now. */
export interface Wanted {
  readonly table_id: string;
  readonly start_time: number | null;
  readonly minutes: number;
  readonly coupon_id?: string | null | undefined;
}

/** A wanted game that every rule but the table's other orders allows, with its price. */
export interface Offer {
  readonly place: TableContext;
  readonly start_at: number;
  readonly minutes: number;
  readonly price: QuoteResult;
  readonly coupon: ChosenCoupon | null;
}

/**
 * Checks a wanted game by the hall's rules and prices it. Throws `table_unknown`, `table_out_of_service`, the slot's
 * refusals and `coupon_unusable`.
 */
export async function offerFor(db: Db | Tx, ctx: CallContext, wanted: Wanted): Promise<Offer> {
  const { hall, now } = ctx;
  const place = tableContextOf(hall, wanted.table_id);
  if (place.table.out_of_service) throw new Refusal('table_out_of_service', { field: 'table_id' });
  const { minutes } = wanted;
  const hours = { hours: place.outlet.hours, zone: place.outlet.time_zone };
  const refused = checkSlot({ start_at: wanted.start_time, minutes }, { ...hours, now, rules: hall.rules });
  if (refused)
    throw new Refusal(refused, { field: refused === 'minutes_out_of_range' ? 'minutes' : 'start_time' });
  const start_at = wanted.start_time ?? now;
  const coupon = await couponOf(db, ctx, wanted);
  const price = priceOf(ctx, place, { start_at, minutes, coupon, deposit: place.deposit });
  return { place, start_at, minutes, price, coupon };
}

/** The price of a game for this person: the member level's percents, then the coupon. Throws `coupon_unusable`. */
export function priceOf(
  ctx: Asker,
  place: TableContext,
  game: Game & { coupon: ChosenCoupon | null; deposit: number },
): QuoteResult {
  const { coupon } = game;
  if (coupon) refuseUnusable(coupon, couponContext(ctx, place, game));
  const { outlet_id, table_type } = whereOf(place);
  return quote({
    ...termsFor(ctx, place, game),
    deposit: game.deposit,
    ...(coupon
      ? { coupon: { rule: coupon.rule, name: coupon.name, context: { outlet_id, table_type } } }
      : {}),
  });
}

type Asker = Pick<CallContext, 'hall' | 'user' | 'lang'>;
type Game = { readonly start_at: number; readonly minutes: number };

/** What a coupon of this person is held against where it is to be used on that game. */
export function couponContext(ctx: Asker, place: TableContext, game: Game): CouponContext {
  const { level, ...play } = termsFor(ctx, place, game);
  const { amount, discount } = quote({ ...play, ...(level ? { level } : {}), deposit: 0 });
  return { ...whereOf(place), ...couponContextOf(play, level?.percent_off ?? 0), amount: amount - discount };
}

const whereOf = ({ outlet, table }: TableContext) => ({ outlet_id: outlet.id, table_type: table.type });

/** The tariff and the person's level, for that stretch of time. */
function termsFor(
  { hall, user, lang }: Asker,
  place: TableContext,
  { start_at, minutes }: Game,
): Omit<QuoteInput, 'deposit' | 'coupon'> {
  const play = { tariff: place.tariff, ...place.calendar, start_at, minutes };
  const level = user ? levelFor(user.spent, hall.levels) : null;
  if (!level?.percent_off) return play;
  return { ...play, level: { percent_off: level.percent_off, name: localize(level.name, lang) } };
}

function refuseUnusable(coupon: ChosenCoupon, context: CouponContext): void {
  const result = couponDiscount(coupon.rule, context);
  if (!result.ok) throw new Refusal('coupon_unusable', { field: 'coupon_id', facts: { why: result.reason } });
}

async function couponOf(db: Db | Tx, { hall, user, now, lang }: CallContext, { coupon_id }: Wanted) {
  if (!coupon_id) return null;
  if (!user) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  return chosenCoupon(db, hall, { user_id: user.id, id: coupon_id, now, lang });
}

/** The offer as the app shows it. */
export const presentQuote = (
  { place, start_at, minutes, price }: Offer,
  wanted: Wanted,
  ctx: CallContext,
): Quote => ({
  table_id: place.table.id,
  start_at,
  end_at: start_at + minutes * 60,
  minutes,
  ...price,
  cancel_free_until_at:
    wanted.start_time === null ? null : freeCancelUntil(start_at, ctx.hall.rules.cancel_free_minutes),
});
