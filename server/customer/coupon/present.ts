import type { Coupon, CouponLimitsView, CouponRuleView } from '#lib/contract/coupon.ts';
import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Hall, TableType } from '#lib/domain/hall.ts';
import type { Lang } from '#server/core/lang.ts';
import { localize } from '#server/core/lang.ts';
import { couponName, findOutlet } from '#server/hall/lookup.ts';
import type { CouponRow } from './store.ts';

export interface CouponView {
  readonly hall: Hall;
  readonly lang: Lang;
  /** Epoch seconds. */
  readonly now: number;
}

/** A person's coupon. */
export function presentCoupon(view: CouponView, row: CouponRow): Coupon {
  const { id, received_at, expires_at, used_at, used_order_id } = row;
  const status = row.status === 'unused' && expires_at <= view.now ? 'expired' : row.status;
  const name = couponName(view.hall, row, view.lang);
  return {
    id,
    name,
    ...presentRule(view, row.rule),
    status,
    received_at,
    expires_at,
    used_at,
    used_order_id,
  };
}

/** What a coupon takes off, and where and when: the operator's ids as names. */
export function presentRule(
  { hall, lang }: CouponView,
  rule: CouponRule,
): { rule: CouponRuleView; limits: CouponLimitsView } {
  const { valid, ...what } = rule;
  return {
    rule: what,
    limits: {
      from: valid.from ?? null,
      to: valid.to ?? null,
      weekdays: [...(valid.weekdays ?? [])],
      hours: valid.hours ?? null,
      stores: (valid.outlet_ids ?? []).flatMap((id) => {
        const outlet = findOutlet(hall, id);
        return outlet ? [localize(outlet.name, lang)] : [];
      }),
      table_types: [...(valid.table_types ?? [])] as TableType[],
    },
  };
}
