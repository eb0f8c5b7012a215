import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

export type CouponRow = Selectable<Schema['coupons']>;

/** The person's coupon, if it is neither used nor expired. */
export const findUnused = (
  db: Db | Tx,
  user_id: string,
  id: string,
  now: number,
): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('status', '=', 'unused')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Marks an unused coupon used by an order; false where it is not unused any more. */
export async function markUsed(tx: Tx, id: string, order_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ status: 'used', used_order_id: order_id })
    .where('id', '=', id)
    .where('status', '=', 'unused')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back the coupon that an order used. */
export const markUnused = (tx: Tx, id: string, order_id: string) =>
  tx
    .updateTable('coupons')
    .set({ status: 'unused', used_order_id: null })
    .where('id', '=', id)
    .where('used_order_id', '=', order_id)
    .execute();

/** How many unused coupons a person has that have not expired. */
export async function countUnused(db: Db, user_id: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('coupons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'unused')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
