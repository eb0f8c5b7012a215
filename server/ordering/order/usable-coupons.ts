import type { ClaimableCoupon, UsableCoupon } from '#lib/contract/coupon.ts';
import { bestCoupon, type CouponContext, rankCoupons } from '#lib/domain/coupon.ts';
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
  const list = rankCoupons(rows, context);
  return {
    list: list.map(({ coupon, ...use }) => ({ coupon: presentCoupon(ctx, coupon), ...use })),
    best_id: bestCoupon(rows, context)?.id ?? null,
    offer: await findOffer(ctx, context, list[0]?.discount ?? 0),
  };
}

/** The coupon to claim with the largest discount on the game, if that is above `discount`. */
async function findOffer(
  ctx: UserCallContext<OrderingDeps>,
  context: CouponContext,
  discount: number,
): Promise<Offer | null> {
  const rules = new Map(ctx.hall.coupons.map(({ id, rule }) => [id, rule]));
  const claimable = (await listCouponTemplates(ctx)).flatMap((coupon) => {
    const rule = rules.get(coupon.id);
    return coupon.state === 'open' && rule ? [{ coupon, rule }] : [];
  });
  const [best] = rankCoupons(claimable, context);
  return best && best.discount > discount ? { coupon: best.coupon.coupon, discount: best.discount } : null;
}
