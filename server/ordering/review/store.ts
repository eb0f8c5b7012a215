import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReviewFilter } from '#lib/contract/counter/feedback.ts';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { FileReferences } from '#server/files/deps.ts';

export type ReviewRow = Selectable<Schema['reviews']>;

/** Returns false if the person has reviewed the order already. */
export async function insertReview(tx: Tx, row: Insertable<Schema['reviews']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const selectOwnReview = (
  db: Db | Tx,
  order_id: string,
  user_id: string,
): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Newest first, without those that the hall hides. */
export function selectReviews(
  db: Db,
  outlet_id: string,
  { rating, after, limit }: { rating: number | undefined; after: Cursor | null; limit: number },
): Promise<ReviewRow[]> {
  let query = db
    .selectFrom('reviews')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('hidden_at', 'is', null);
  if (rating !== undefined) query = query.where('rating', '=', rating);
  return query
    .where(afterCursor(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The reviews of an outlet for its staff, newest first. */
export const selectReviewsForStaff = (
  db: Db,
  outlet_id: string,
  { filter, after, limit }: { filter: ReviewFilter; after: Cursor | null; limit: number },
): Promise<ReviewRow[]> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .$if(filter === 'open', (query) => query.where('answer', 'is', null).where('hidden_at', 'is', null))
    .$if(filter === 'hidden', (query) => query.where('hidden_at', 'is not', null))
    .where(afterCursor(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const lockReview = (tx: Tx, id: string): Promise<ReviewRow | undefined> =>
  tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateReview = (tx: Tx, id: string, change: Updateable<Schema['reviews']>): Promise<ReviewRow> =>
  tx.updateTable('reviews').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The number of ratings of 1, 2, 3, 4 and 5. */
export async function countByRating(db: Db, outlet_id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('review_counts')
    .select(['rating', 'count'])
    .where('outlet_id', '=', outlet_id)
    .execute();
  return [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0);
}

export const reviewReferences: FileReferences = (user_id) => sql`
  select jsonb_array_elements_text(images || coalesce(to_jsonb(video), '[]')) as url from reviews
  where user_id = ${user_id} and (images <> '[]' or video is not null)`;

/** Reviews are kept when an account is deleted; the author's name is no longer shown. */
export const reviewPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    reviews: await db.selectFrom('reviews').selectAll().where('user_id', '=', user_id).execute(),
  }),
  ...movesWithAccount('reviews', 'id'),
  // A review of a game that both accounts have reviewed stays with the account that ends.
  join: async ({ tx }, { from, into }) => {
    const rows = await tx
      .updateTable('reviews')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .where('order_id', 'not in', (eb) =>
        eb.selectFrom('reviews as own').select('own.order_id').where('own.user_id', '=', into),
      )
      .returning('id')
      .execute();
    return { reviews: rows.map(({ id }) => id) };
  },
};
