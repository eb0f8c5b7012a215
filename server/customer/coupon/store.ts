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
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  countStatement,
  effect,
  oneRowStatement,
  rowStatement,
  type Statement,
  statement,
} from '#server/db/statement.ts';
import type { DueReminder } from '#server/notify/message/reminder.ts';

export type CouponRow = Selectable<Schema['coupons']>;

/** A coupon that a person wants to use, on the order if it has used it already. */
export interface WantedCoupon extends Pick<CouponRow, 'user_id' | 'id'> {
  readonly order_id?: string | null | undefined;
  readonly now: number;
}

/** A coupon that is unused, or used on the order `order_id` only, and not expired. */
export const findUsableCoupon = ({
  user_id,
  id,
  order_id,
  now,
}: WantedCoupon): Statement<CouponRow | undefined> =>
  rowStatement(
    build
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where(isUnusedOrOn(order_id))
      .where('expires_at', '>', now),
  );

/** Whether a coupon is unused, or used on that order. */
const isUnusedOrOn =
  (order_id: string | null | undefined) =>
  (eb: ExpressionBuilder<Schema, 'coupons'>): Expression<SqlBool> =>
    order_id
      ? eb.or([eb('status', '=', 'unused'), eb('used_order_id', '=', order_id)])
      : eb('status', '=', 'unused');

/** Reads false if the coupon has been used before. */
export const markCouponUsed = (id: string, order_id: string, used_at: number): Statement<boolean> =>
  rowStatement(
    build
      .updateTable('coupons')
      .set({ status: 'used', used_order_id: order_id, used_at })
      .where('id', '=', id)
      .where('status', '=', 'unused')
      .returning('id'),
    (row) => row !== undefined,
  );

export const markCouponUnused = (id: string, order_id: string): Statement<void> =>
  effect(
    build
      .updateTable('coupons')
      .set({ status: 'unused', used_order_id: null, used_at: null })
      .where('id', '=', id)
      .where('used_order_id', '=', order_id),
  );

/** The number of coupons claimed by template id. */
export const countClaimedByTemplate = (): Statement<Map<string, number>> =>
  statement(
    build.selectFrom('coupon_stock').selectAll(),
    (rows) => new Map(rows.map(({ template_id, claimed }) => [template_id, claimed])),
  );

/** The number of coupons that the person has claimed by template id. */
export const countClaimedByUser = (user_id: string): Statement<Map<string, number>> =>
  statement(
    build
      .selectFrom('coupons')
      .select((eb) => ['template_id', eb.fn.countAll<number>().as('count')])
      .where('user_id', '=', user_id)
      .groupBy('template_id'),
    (rows) => new Map(rows.map(({ template_id, count }) => [template_id, Number(count)])),
  );

export interface OwnCoupon extends Pick<CouponRow, 'id' | 'status' | 'expires_at'> {
  /** How many coupons of its template the person has claimed. */
  readonly claimed: number;
}

/** One coupon of the person for each template: unused, else used, else expired. */
export const selectOwnByTemplate = (user_id: string, now: number): Statement<Map<string, OwnCoupon>> =>
  statement(
    build
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
      .orderBy('id'),
    (rows) =>
      new Map(
        rows.map(({ template_id, claimed, ...own }) => [template_id, { ...own, claimed: Number(claimed) }]),
      ),
  );

/** Inserts the row that counts the claims of a template, unless it exists. */
export const ensureStock = (template_id: string): Statement<void> =>
  effect(
    build
      .insertInto('coupon_stock')
      .values({ template_id })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Counts a claim against the stock, and locks the template's row. Reads false if none is left. */
export const claimFromStock = (template_id: string, stock: number | null): Statement<boolean> =>
  rowStatement(
    build
      .updateTable('coupon_stock')
      .set((eb) => ({ claimed: eb('claimed', '+', 1) }))
      .where('template_id', '=', template_id)
      .$if(stock !== null, (query) => query.where('claimed', '<', stock ?? 0))
      .returning('template_id'),
    (row) => row !== undefined,
  );

export const insertCoupon = (row: Insertable<Schema['coupons']>): Statement<CouponRow> =>
  oneRowStatement(build.insertInto('coupons').values(row).returningAll());

export const findCoupon = (id: string): Statement<CouponRow | undefined> =>
  rowStatement(build.selectFrom('coupons').selectAll().where('id', '=', id));

export const countUnusedCoupons = (user_id: string, now: number): Statement<number> =>
  countStatement(
    build
      .selectFrom('coupons')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .where('status', '=', 'unused')
      .where('expires_at', '>', now),
  );

/** How each status of the wire is selected and sorted; the database stores only unused and used. */
const statusQueries = {
  unused: { status: 'unused', time: 'expires_at', order: 'asc', expired: '>' },
  used: { status: 'used', time: 'used_at', order: 'desc', expired: null },
  expired: { status: 'unused', time: 'expires_at', order: 'desc', expired: '<=' },
} as const;

/** Unused coupons by expiry, the others newest first. */
export function selectCoupons(
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
): Statement<CouponRow[]> {
  const { time, order, expired, ...stored } = statusQueries[status];
  let query = build
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', user_id)
    .where((eb) => (stored.status === 'unused' ? isUnusedOrOn(order_id)(eb) : eb('status', '=', 'used')));
  if (expired) query = query.where('expires_at', expired, now);
  return statement(
    query
      .where(afterCursor(after, { column: time, order }))
      .orderBy(time, order)
      .orderBy('id', order)
      .limit(limit),
  );
}

/** The reminders of coupons that expire within `before` seconds, unless they were claimed in that time. */
export const dueCouponReminders = (now: number, before: number): RawBuilder<DueReminder> => sql`
    select 'coupon_expiring' as kind, 'coupon_expiring:' || id as key, user_id, id from coupons
    where status = 'unused' and expires_at > ${now} and expires_at <= ${now + before}
      and received_at < expires_at - ${before}`;

/** All coupons of a person, for the export. */
export const selectAllCoupons = (user_id: string): Statement<CouponRow[]> =>
  statement(build.selectFrom('coupons').selectAll().where('user_id', '=', user_id));

export const expireCoupons = (user_id: string, now: number): Statement<void> =>
  effect(
    build
      .updateTable('coupons')
      .set({ expires_at: now })
      .where('user_id', '=', user_id)
      .where('status', '=', 'unused')
      .where('expires_at', '>', now),
  );
