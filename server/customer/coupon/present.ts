import type { Coupon, CouponLimitsView, CouponRuleView } from '#lib/contract/coupon.ts';
import type { TableType } from '#lib/contract/table.ts';
import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Lang } from '#server/core/lang.ts';
import { words } from '#server/hall/fields.ts';
import type { Hall } from '#server/hall/schema.ts';
import { outletOf } from '#server/hall/store.ts';
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

/** As it is called now, else as it was called when it was received. */
export function couponName(
  hall: Hall,
  { template_id, name }: Pick<CouponRow, 'template_id' | 'name'>,
  lang: Lang,
): string {
  const known = hall.coupons.find((template) => template.id === template_id)?.name ?? name;
  return known ? words(known, lang) : '';
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
        const outlet = outletOf(hall, id);
        return outlet ? [words(outlet.name, lang)] : [];
      }),
      table_types: [...(valid.table_types ?? [])] as TableType[],
    },
  };
}
