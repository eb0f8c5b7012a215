import type { Quote } from '#lib/contract/order.ts';
import { checkSlot, type SlotRefusal } from '#lib/domain/availability.ts';
import type { Outlet } from '#lib/domain/hall.ts';
import { openingDayOf, openPeriodsOn } from '#lib/domain/opening.ts';
import type { QuoteResult } from '#lib/domain/quote.ts';
import { cancelTerms } from '#lib/domain/refund.ts';
import type { CallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { loadUsableCoupon, type UsableCoupon } from '#server/customer/coupon/commands.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type TableContext, tableContextOf } from '#server/hall/table-context.ts';
import { type PricingContext, priceGame } from './price.ts';

/** `start_time` null = now. */
export interface BookingRequest {
  readonly table_id: string;
  readonly start_time: number | null;
  readonly minutes: number;
  readonly coupon_id?: string | null | undefined;
  /** The person's own unpaid order that is changed: its coupon can be used again. */
  readonly order_id?: string | null | undefined;
}

/** A valid booking request with its price. Other orders on the table are not checked. */
export interface BookingQuote {
  readonly tableContext: TableContext;
  readonly start_at: number;
  readonly minutes: number;
  readonly price: QuoteResult;
  readonly coupon: UsableCoupon | null;
}

/** Checks a booking request against the rules of the hall and prices it. */
export async function quoteBooking(
  db: Db | Tx,
  ctx: PricingContext & Pick<CallContext, 'now'>,
  request: BookingRequest,
  { withDeposit = true } = {},
): Promise<BookingQuote> {
  const tableContext = tableContextOf(ctx.hall, request.table_id);
  const { table, outlet } = tableContext;
  const deposit = withDeposit ? tableContext.deposit : 0;
  if (table.out_of_service) throw new Refusal('table_out_of_service', { field: 'table_id' });
  const { start_time, minutes } = request;
  checkStart(ctx, outlet, { start_at: start_time, minutes });
  const start_at = start_time ?? ctx.now;
  const coupon = await loadCoupon(db, ctx, request);
  const price = priceGame(ctx, tableContext, { start_at, minutes, coupon, deposit });
  return { tableContext, start_at, minutes, price, coupon };
}

/** `start_at` null = now. */
export function checkStart(
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  outlet: Outlet,
  slot: { readonly start_at: number | null; readonly minutes: number },
): void {
  const limits = { hours: outlet.hours, zone: outlet.time_zone, now, rules: hall.rules };
  const refused = checkSlot(slot, limits);
  if (refused) throw slotRefusal(refused, outlet, slot.start_at ?? now);
}

function slotRefusal(reason: SlotRefusal, { hours, time_zone }: Outlet, start_at: number): Refusal {
  const field = reason === 'minutes_out_of_range' ? 'minutes' : 'start_time';
  if (reason !== 'slot_outside_hours') return new Refusal(reason, { field });
  const day = openingDayOf(hours, time_zone, start_at);
  return new Refusal(reason, {
    field,
    facts: { closed_day: openPeriodsOn(hours, time_zone, day).length === 0 },
  });
}

async function loadCoupon(
  db: Db | Tx,
  { hall, user, now, lang }: PricingContext & Pick<CallContext, 'now'>,
  { coupon_id, order_id }: BookingRequest,
) {
  if (!coupon_id) return null;
  if (!user) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  return loadUsableCoupon(db, hall, { user_id: user.id, id: coupon_id, order_id, now, lang });
}

export const presentQuote = (
  { tableContext, start_at, minutes, price }: BookingQuote,
  request: BookingRequest,
  ctx: CallContext,
): Quote => {
  const cancel_terms = request.start_time === null ? null : cancelTerms(start_at, ctx.hall.rules);
  return {
    table_id: tableContext.table.id,
    start_at,
    end_at: start_at + minutes * 60,
    minutes,
    ...price,
    cancel_free_until_at:
      cancel_terms && cancel_terms.free_until_at >= ctx.now ? cancel_terms.free_until_at : null,
    cancel_terms,
  };
};
