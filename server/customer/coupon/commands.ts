import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { couponName } from '#server/hall/lookup.ts';
import { findUnused, markUnused, markUsed } from './store.ts';

export interface UnusedCoupon {
  readonly id: string;
  readonly rule: CouponRule;
  readonly name: string;
}

/** The coupon that the person chose, still good to use. Throws `coupon_unusable`. */
export async function loadUnusedCoupon(
  db: Db | Tx,
  hall: Hall,
  choice: { user_id: string; id: string; now: number; lang: Lang },
): Promise<UnusedCoupon> {
  const row = await findUnused(db, choice.user_id, choice.id, choice.now);
  if (!row) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  return { id: row.id, rule: row.rule, name: couponName(hall, row, choice.lang) };
}

/** Uses a coupon up for an order. Throws `coupon_unusable` where another order took it meanwhile. */
export async function redeemCoupon(tx: Tx, id: string, order_id: string, now: number): Promise<void> {
  if (!(await markUsed(tx, id, order_id, now))) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
}

/** Gives the coupon of an order back, if it had one. */
export async function restoreCoupon(tx: Tx, order: { id: string; coupon_id: string | null }): Promise<void> {
  if (order.coupon_id !== null) await markUnused(tx, order.coupon_id, order.id);
}
