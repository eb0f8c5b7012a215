import type { CouponStatus } from '#lib/contract/coupon.ts';
import type { Cursor } from '#server/core/paging.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { CouponRow } from './store.ts';

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
  { status, now, after, limit }: { status: CouponStatus; now: number; after: Cursor | null; limit: number },
): Promise<CouponRow[]> {
  const { time, order, expired, ...stored } = statusQueries[status];
  let query = db
    .selectFrom('coupons')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', stored.status);
  if (expired) query = query.where('expires_at', expired, now);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(time, 'id'), order === 'asc' ? '>' : '<', tuple(after.at, after.id)),
    );
  }
  return query.orderBy(time, order).orderBy('id', order).limit(limit).execute();
}
