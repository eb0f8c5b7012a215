import type { Insertable, Selectable } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type CouponRow = Selectable<Schema['coupons']>;

export const findUnusedCoupon = (
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

/** Returns false if the coupon has been used before. */
export async function markCouponUsed(
  tx: Tx,
  id: string,
  order_id: string,
  used_at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ status: 'used', used_order_id: order_id, used_at })
    .where('id', '=', id)
    .where('status', '=', 'unused')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const markCouponUnused = (tx: Tx, id: string, order_id: string) =>
  tx
    .updateTable('coupons')
    .set({ status: 'unused', used_order_id: null, used_at: null })
    .where('id', '=', id)
    .where('used_order_id', '=', order_id)
    .execute();

/** The number of coupons claimed by template id. */
export async function countClaimedByTemplate(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('coupon_stock').selectAll().execute();
  return new Map(rows.map(({ template_id, claimed }) => [template_id, claimed]));
}

/** The number of coupons that the person has claimed by template id. */
export async function countClaimedByUser(db: Db | Tx, user_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('coupons')
    .select((eb) => ['template_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', user_id)
    .groupBy('template_id')
    .execute();
  return new Map(rows.map(({ template_id, count }) => [template_id, Number(count)]));
}

/** Counts a claim against the stock and returns false if none is left. Locks the template's row until the commit. */
export async function claimFromStock(tx: Tx, template_id: string, stock: number | null): Promise<boolean> {
  await tx
    .insertInto('coupon_stock')
    .values({ template_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('coupon_stock')
    .set((eb) => ({ claimed: eb('claimed', '+', 1) }))
    .where('template_id', '=', template_id)
    .$if(stock !== null, (query) => query.where('claimed', '<', stock ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertCoupon = (tx: Tx, row: Insertable<Schema['coupons']>): Promise<CouponRow> =>
  tx.insertInto('coupons').values(row).returningAll().executeTakeFirstOrThrow();

export const findCoupon = (db: Db | Tx, id: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

export const couponPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    coupons: await db.selectFrom('coupons').selectAll().where('user_id', '=', user_id).execute(),
  }),
  // Used coupons are kept with their orders.
  erase: async (tx, { id }) => {
    await tx.deleteFrom('coupons').where('user_id', '=', id).where('status', '=', 'unused').execute();
  },
};
