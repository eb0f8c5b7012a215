import { reviewApi } from '#lib/contract/review.ts';
import { PAGE_AND_ONE, pageOf, readCursor } from '#server/core/paging.ts';
import type { Routes } from '#server/http/mount.ts';
import { openOutlet } from '../table/routes.ts';
import { addReview, reviewOf } from './commands.ts';
import { presentReview, summaryOf } from './present.ts';
import { countByRating, selectReviews } from './store.ts';

export const reviewRoutes: Routes = (mount) => {
  mount.once(reviewApi.add, async (ctx, review) => presentReview(ctx, await addReview(ctx, review)));

  mount.user(reviewApi.ofOrder, async (ctx, { id }) => {
    return presentReview(ctx, await reviewOf(ctx.deps.db, id, ctx.user.id));
  });

  mount.guest(reviewApi.ofStore, async (ctx, { store_id, rating, cursor }) => {
    const { id } = openOutlet(ctx.hall, store_id, 'store_id');
    const after = readCursor(cursor);
    const rows = await selectReviews(ctx.deps.db, id, { rating, after, limit: PAGE_AND_ONE });
    return {
      ...pageOf(
        rows,
        (row) => presentReview(ctx, row),
        ({ created_at, id: last }) => ({ at: created_at, id: last }),
      ),
      summary: summaryOf(await countByRating(ctx.deps.db, id)),
    };
  });
};
