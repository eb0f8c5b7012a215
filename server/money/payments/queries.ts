import type { Cursor } from '#server/core/paging.ts';
import type { Db } from '#server/db/schema.ts';
import type { Payment } from './store.ts';

export const selectTopups = (
  db: Db,
  user_id: string,
  { paidOnly, after, limit }: { paidOnly: boolean; after: Cursor | null; limit: number },
): Promise<Payment[]> => {
  let query = topupsOf(db, user_id);
  if (paidOnly) query = query.where('status', '=', 'paid');
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

export const findTopup = (db: Db, user_id: string, id: string): Promise<Payment | undefined> =>
  topupsOf(db, user_id).where('id', '=', id).executeTakeFirst();

const topupsOf = (db: Db, user_id: string) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', user_id).where('purpose', '=', 'topup');

/** The sum of the bonuses of a person's paid top-ups, minor units. */
export async function sumBonuses(db: Db, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bonus'), eb.lit(0)).as('sum'))
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'topup')
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** The newest payment for an order or its extensions. */
export async function findLastPayment(
  db: Db,
  order_id: string,
): Promise<Pick<Payment, 'id' | 'status'> | null> {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('order_id', '=', order_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
