import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReviewFilter } from '#lib/contract/counter/feedback.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { FileReferences } from '#server/files/deps.ts';

export type ReviewRow = Selectable<Schema['reviews']>;

/** Reads undefined if the person has reviewed the order already. */
export const insertReview = (row: Insertable<Schema['reviews']>): Statement<ReviewRow | undefined> =>
  rowStatement(
    build
      .insertInto('reviews')
      .values(row)
      .onConflict((conflict) => conflict.columns(['order_id', 'user_id']).doNothing())
      .returningAll(),
  );

export const selectOwnReview = (order_id: string, user_id: string): Statement<ReviewRow | undefined> =>
  rowStatement(
    build.selectFrom('reviews').selectAll().where('order_id', '=', order_id).where('user_id', '=', user_id),
  );

export const selectReviewsOf = (user_id: string): Statement<ReviewRow[]> =>
  statement(build.selectFrom('reviews').selectAll().where('user_id', '=', user_id));

interface Page {
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Newest first, without those that the hall hides. */
export const selectReviews = (
  outlet_id: string,
  { rating, after, limit }: Page & { rating: number | undefined },
): Statement<ReviewRow[]> =>
  statement(
    build
      .selectFrom('reviews')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('hidden_at', 'is', null)
      .$if(rating !== undefined, (query) => query.where('rating', '=', rating ?? 0))
      .where(afterCursor(after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** The reviews of an outlet for its staff, newest first. */
export const selectReviewsForStaff = (
  outlet_id: string,
  { filter, after, limit }: Page & { filter: ReviewFilter },
): Statement<ReviewRow[]> =>
  statement(
    build
      .selectFrom('reviews')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .$if(filter === 'open', (query) => query.where('answer', 'is', null).where('hidden_at', 'is', null))
      .$if(filter === 'hidden', (query) => query.where('hidden_at', 'is not', null))
      .where(afterCursor(after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

export const lockReview = (id: string): Statement<ReviewRow | undefined> =>
  rowStatement(build.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate());

export const updateReview = (id: string, change: Updateable<Schema['reviews']>): Statement<ReviewRow> =>
  oneRowStatement(build.updateTable('reviews').set(change).where('id', '=', id).returningAll());

/** The number of ratings of 1, 2, 3, 4 and 5. */
export const countByRating = (outlet_id: string): Statement<number[]> =>
  statement(
    build.selectFrom('review_counts').select(['rating', 'count']).where('outlet_id', '=', outlet_id),
    (rows) => [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0),
  );

export const reviewReferences: FileReferences = (user_id) => sql`
  select jsonb_array_elements_text(images || coalesce(to_jsonb(video), '[]')) as url from reviews
  where user_id = ${user_id} and (images <> '[]' or video is not null)`;

/**
 * Gives the reviews of an account to the account that is kept. A review of a game that both have reviewed
 * stays with the account that ends. Reads the ids of those that are moved.
 */
export const moveReviews = ({ from, into }: JoinedAccounts): Statement<string[]> =>
  statement(
    build
      .updateTable('reviews')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .where('order_id', 'not in', (eb) =>
        eb.selectFrom('reviews as own').select('own.order_id').where('own.user_id', '=', into),
      )
      .returning('id'),
    (rows) => rows.map(({ id }) => id),
  );
