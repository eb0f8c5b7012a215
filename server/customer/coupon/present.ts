import type { Coupon, CouponLimitsView, CouponRuleView, CouponStatus } from '#lib/contract/coupon.ts';
import type { CouponRule } from '#lib/domain/coupon.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { couponName, findOutlet } from '#server/hall/lookup.ts';
import type { CouponRow } from './store.ts';

type PresentContext = Pick<CallContext, 'hall' | 'lang' | 'now'>;

export function presentCoupon(ctx: PresentContext, row: CouponRow): Coupon {
  const { id, received_at, expires_at, used_at, used_order_id } = row;
  const name = couponName(ctx.hall, row, ctx.lang);
  return {
    id,
    name,
    ...presentRule(ctx, row.rule),
    status: statusOf(row, ctx.now),
    received_at,
    expires_at,
    time_zone: ctx.hall.time_zone,
    used_at,
    used_order_id,
  };
}

/** The database stores only unused and used. */
export const statusOf = (
  { status, expires_at }: Pick<CouponRow, 'status' | 'expires_at'>,
  now: number,
): CouponStatus => (status === 'unused' && expires_at <= now ? 'expired' : status);

/** The discount and its limits, with outlet names instead of ids. */
export function presentRule(
  { hall, lang }: PresentContext,
  rule: CouponRule,
): { rule: CouponRuleView; limits: CouponLimitsView } {
  const { valid, ...discount } = rule;
  const outlets = (valid.outlet_ids ?? []).flatMap((id) => findOutlet(hall, id) ?? []);
  return {
    rule: discount,
    limits: {
      from: valid.from ?? null,
      to: valid.to ?? null,
      weekdays: [...(valid.weekdays ?? [])],
      hours: valid.hours ?? null,
      stores: outlets.map(({ name }) => localize(name, lang)),
      store_ids: outlets.map(({ id }) => id),
      table_types: [...(valid.table_types ?? [])],
    },
  };
}
