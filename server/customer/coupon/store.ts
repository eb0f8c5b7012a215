import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { CouponStatus } from '#lib/contract/coupon.ts';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { DueReminder } from '#server/notify/message/reminder.ts';

export type CouponRow = Selectable<Schema['coupons']>;

/** A coupon that is unused, or used on the order `order_id` only, and not expired. */
export const findUsableCoupon = (
  db: Db | Tx,
  {
    user_id,
    id,
    order_id,
    now,
  }: { user_id: string; id: string; order_id?: string | null | undefined; now: number },
): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(isUnusedOrOn(order_id))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Whether a coupon is unused, or used on that order. */
const isUnusedOrOn =
  (order_id: string | null | undefined) =>
  (eb: ExpressionBuilder<Schema, 'coupons'>): Expression<SqlBool> =>
    order_id
      ? eb.or([eb('status', '=', 'unused'), eb('used_order_id', '=', order_id)])
      : eb('status', '=', 'unused');

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

export interface OwnCoupon extends Pick<CouponRow, 'id' | 'status' | 'expires_at'> {
  /** How many coupons of its template the person has claimed. */
  readonly claimed: number;
}

/** One coupon of the person for each template: unused, else used, else expired. */
export async function selectOwnByTemplate(
  db: Db,
  user_id: string,
  now: number,
): Promise<Map<string, OwnCoupon>> {
  const rows = await db
    .selectFrom('coupons')
    .distinctOn('template_id')
    .select(['template_id', 'id', 'status', 'expires_at'])
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .over((over) => over.partitionBy('template_id'))
        .as('claimed'),
    )
    .where('user_id', '=', user_id)
    .orderBy('template_id')
    .orderBy(sql`case when status = 'used' then 1 when expires_at > ${now} then 0 else 2 end`)
    .orderBy('expires_at')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ template_id, claimed, ...own }) => [template_id, { ...own, claimed: Number(claimed) }]),
  );
}

/** Counts a claim against the stock; false if none is left. Locks the template's row. */
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

export async function countUnusedCoupons(db: Db, user_id: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('coupons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'unused')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How each status of the wire is selected and sorted; the database stores only unused and used. */
const statusQueries = {
  unused: { status: 'unused', time: 'expires_at', order: 'asc', expired: '>' },
  used: { status: 'used', time: 'used_at', order: 'desc', expired: null },
  expired: { status: 'unused', time: 'expires_at', order: 'desc', expired: '<=' },
} as const;

/** Unused coupons by expiry, the others newest first. */
export function selectCoupons(
  db: Db | Tx,
  user_id: string,
  {
    status,
    now,
    after,
    limit,
    order_id,
  }: {
    status: CouponStatus;
    now: number;
    after: Cursor | null;
    limit: number;
    /** Counts the coupon of this order among the unused ones. */
    order_id?: string | undefined;
  },
): Promise<CouponRow[]> {
  const { time, order, expired, ...stored } = statusQueries[status];
  let query = db
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', user_id)
    .where((eb) => (stored.status === 'unused' ? isUnusedOrOn(order_id)(eb) : eb('status', '=', 'used')));
  if (expired) query = query.where('expires_at', expired, now);
  return query
    .where(afterCursor(after, { column: time, order }))
    .orderBy(time, order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}

/** The reminders of coupons that expire within `before` seconds, unless they were claimed in that time. */
export const dueCouponReminders = (now: number, before: number): RawBuilder<DueReminder> => sql`
    select 'coupon_expiring' as kind, 'coupon_expiring:' || id as key, user_id, id from coupons
    where status = 'unused' and expires_at > ${now} and expires_at <= ${now + before}
      and received_at < expires_at - ${before}`;

export const couponPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    coupons: await db.selectFrom('coupons').selectAll().where('user_id', '=', user_id).execute(),
  }),
  // Expired, not deleted: cancelled orders still refer to the coupons that they gave back.
  erase: async (tx, { id }, now) => {
    await tx
      .updateTable('coupons')
      .set({ expires_at: now })
      .where('user_id', '=', id)
      .where('status', '=', 'unused')
      .where('expires_at', '>', now)
      .execute();
  },
  ...movesWithAccount('coupons', 'id'),
};
