import { type Insertable, sql } from 'kysely';
import type { Cursor } from '#server/core/paging.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

/** A review with what is told of its writer and its table. */
const reviews = (db: Db | Tx) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select(['users.nickname', 'users.avatar', 'users.deleted_at']);

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

/** False where the order has a review already. */
export async function insertReview(tx: Tx, row: Insertable<Schema['reviews']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findReviewOf = (
  db: Db | Tx,
  order_id: string,
  user_id: string,
): Promise<ReviewRow | undefined> =>
  reviews(db)
    .where('reviews.order_id', '=', order_id)
    .where('reviews.user_id', '=', user_id)
    .executeTakeFirst();

/** An outlet's reviews, newest first. */
export function selectReviews(
  db: Db,
  outlet_id: string,
  { rating, after, limit }: { rating: number | undefined; after: Cursor | null; limit: number },
): Promise<ReviewRow[]> {
  let query = reviews(db).where('reviews.outlet_id', '=', outlet_id);
  if (rating !== undefined) query = query.where('reviews.rating', '=', rating);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('reviews.created_at', 'reviews.id'), '<', tuple(after.at, after.id)),
    );
  }
  return query.orderBy('reviews.created_at', 'desc').orderBy('reviews.id', 'desc').limit(limit).execute();
}

/** How many reviews of an outlet gave 1, 2, 3, 4, 5. */
export async function countByRating(db: Db, outlet_id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', sql<number>`count(*)`.as('count')])
    .where('outlet_id', '=', outlet_id)
    .groupBy('rating')
    .execute();
  return [1, 2, 3, 4, 5].map((rating) => Number(rows.find((row) => row.rating === rating)?.count ?? 0));
}
