import type { ClaimableCoupon, UsableCoupon } from '#lib/contract/coupon.ts';
import { bestCoupon, type CouponContext, couponDiscount } from '#lib/domain/coupon.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { presentCoupon } from '#server/customer/coupon/present.ts';
import { listCouponTemplates, selectCoupons } from '#server/customer/coupon/queries.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { OrderingDeps } from '../deps.ts';
import { couponContext } from '../pricing/price.ts';

const MAX_COUPONS = 200;

interface Offer {
  readonly coupon: ClaimableCoupon;
  readonly discount: number;
}

/**
 * The person's unused coupons for a game, with the one of the order `order_id` that is changed, by discount;
 * those that can't be used come last, with the reason. `offer`: a coupon to claim that takes more off the
 * game than all of them.
 */
export async function usableCoupons(
  ctx: UserCallContext<OrderingDeps>,
  request: {
    table_id: string;
    start_time?: number | undefined;
    minutes: number;
    order_id?: string | undefined;
  },
): Promise<{ list: UsableCoupon[]; best_id: string | null; offer: Offer | null }> {
  const { deps, user, hall, now } = ctx;
  const { table_id, start_time, minutes, order_id } = request;
  // Pricing takes longer the longer the game is.
  if (minutes > hall.rules.max_minutes) throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  const context = couponContext(ctx, tableContextOf(hall, table_id), {
    start_at: start_time ?? now,
    minutes,
  });
  const rows = await read(
    deps.db,
    selectCoupons(user.id, { status: 'unused', now, after: null, limit: MAX_COUPONS, order_id }),
  );
  const list = rows.map((row) => {
    const result = couponDiscount(row.rule, context);
    const coupon = presentCoupon(ctx, row);
    return result.ok
      ? { coupon, discount: result.discount, why: null }
      : { coupon, discount: 0, why: result.reason };
  });
  list.sort((a, b) => Number(a.why !== null) - Number(b.why !== null) || b.discount - a.discount);
  const largest = Math.max(0, ...list.map(({ discount }) => discount));
  return {
    list,
    best_id: bestCoupon(rows, context)?.id ?? null,
    offer: await findOffer(ctx, context, largest),
  };
}

/** The coupon to claim with the largest discount on the game, if that is above `discount`. */
async function findOffer(
  ctx: UserCallContext<OrderingDeps>,
  context: CouponContext,
  discount: number,
): Promise<Offer | null> {
  const rules = new Map(ctx.hall.coupons.map(({ id, rule }) => [id, rule]));
  let best: Offer | null = null;
  for (const coupon of await listCouponTemplates(ctx)) {
    const rule = rules.get(coupon.id);
    if (coupon.state !== 'open' || !rule) continue;
    const result = couponDiscount(rule, context);
    if (result.ok && result.discount > (best?.discount ?? discount)) {
      best = { coupon, discount: result.discount };
    }
  }
  return best;
}
