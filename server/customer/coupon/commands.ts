import type { Hall } from '#lib/domain/hall.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { couponName } from '#server/hall/lookup.ts';
import {
  type CouponRow,
  findUsableCoupon,
  markCouponUnused,
  markCouponUsed,
  type WantedCoupon,
} from './store.ts';

export interface UsableCoupon extends Pick<CouponRow, 'id' | 'rule'> {
  readonly name: string;
}

/** Reads a coupon that the person can use on this order. */
export async function loadUsableCoupon(
  db: Db | Tx,
  hall: Hall,
  { lang, ...wanted }: WantedCoupon & { readonly lang: Lang },
): Promise<UsableCoupon> {
  const row = await read(db, findUsableCoupon(wanted));
  if (!row) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  return { id: row.id, rule: row.rule, name: couponName(hall, row, lang) };
}

/** Marks the coupon as used, unless another order has used it. */
export async function redeemCoupon(tx: Tx, id: string, order_id: string, now: number): Promise<void> {
  if (!(await read(tx, markCouponUsed(id, order_id, now)))) {
    throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  }
}

/** Makes the order's coupon, if it has one, usable again. */
export async function restoreCoupon(tx: Tx, order: { id: string; coupon_id: string | null }): Promise<void> {
  if (order.coupon_id !== null) await write(tx, markCouponUnused(order.coupon_id, order.id));
}
