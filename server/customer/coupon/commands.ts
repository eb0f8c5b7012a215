import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { couponName } from '#server/hall/lookup.ts';
import { findUnusedCoupon, markCouponUnused, markCouponUsed } from './store.ts';

export interface UnusedCoupon {
  readonly id: string;
  readonly rule: CouponRule;
  readonly name: string;
}

/** Throws `coupon_unusable` if the person has no such coupon, or it is used or expired. */
export async function loadUnusedCoupon(
  db: Db | Tx,
  hall: Hall,
  { user_id, id, now, lang }: { user_id: string; id: string; now: number; lang: Lang },
): Promise<UnusedCoupon> {
  const row = await findUnusedCoupon(db, user_id, id, now);
  if (!row) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  return { id: row.id, rule: row.rule, name: couponName(hall, row, lang) };
}

/** Throws `coupon_unusable` if another order has used the coupon. */
export async function redeemCoupon(tx: Tx, id: string, order_id: string, now: number): Promise<void> {
  if (!(await markCouponUsed(tx, id, order_id, now))) {
    throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  }
}

/** Makes the order's coupon, if it has one, usable again. */
export async function restoreCoupon(tx: Tx, order: { id: string; coupon_id: string | null }): Promise<void> {
  if (order.coupon_id !== null) await markCouponUnused(tx, order.coupon_id, order.id);
}
