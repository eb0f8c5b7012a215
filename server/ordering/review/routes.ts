import type { Review } from '#lib/contract/review.ts';
import { reviewApi } from '#lib/contract/review.ts';
import type { CallContext } from '#server/core/context.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import { listAuthors } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps } from '../deps.ts';
import { addReview, findOwnReview } from './commands.ts';
import { presentReview } from './present.ts';
import { summarizeReviews } from './queries.ts';
import { type ReviewRow, selectReviews } from './store.ts';

export const reviewRoutes: Routes<OrderingDeps> = (mount) => {
  mount.idempotent(reviewApi.add, async (ctx, review) =>
    presentWithAuthor(ctx.tx, ctx, await addReview(ctx, review)),
  );

  mount.user(reviewApi.ofOrder, async (ctx, { id }) =>
    presentWithAuthor(ctx.deps.db, ctx, await findOwnReview(ctx.deps.db, id, ctx.user.id)),
  );

  mount.guest(reviewApi.ofStore, async (ctx, { store_id, rating, cursor }) => {
    const { id } = activeOutlet(ctx.hall, store_id, 'store_id');
    const after = readCursor(cursor);
    const { rows, summary } = await read(ctx.deps.db, {
      rows: selectReviews(id, { rating, after, limit: PAGE_QUERY_LIMIT }),
      summary: summarizeReviews(id),
    });
    const authors = await read(ctx.deps.db, listAuthors(rows.map((row) => row.user_id)));
    return {
      ...pageOf(
        rows,
        (row) => presentReview(ctx, row, authors.get(row.user_id)),
        ({ created_at, id: last }) => ({ at: created_at, id: last }),
      ),
      summary,
    };
  });
};

async function presentWithAuthor(db: Db | Tx, ctx: CallContext, row: ReviewRow): Promise<Review> {
  const authors = await read(db, listAuthors([row.user_id]));
  return presentReview(ctx, row, authors.get(row.user_id));
}
