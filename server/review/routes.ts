import { reviewApi } from '#lib/contract/review.ts';
import type { Routes } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { openOutlet } from '../table/routes.ts';
import { addReview, reviewOf } from './commands.ts';
import { presentReview, summaryOf } from './present.ts';
import { countByRating, type ReviewCursor, selectReviews } from './store.ts';

const PAGE = 20;

export const reviewRoutes: Routes = (mount) => {
  mount.once(reviewApi.add, async (ctx, review) => presentReview(ctx, await addReview(ctx, review)));

  mount.user(reviewApi.ofOrder, async (ctx, { id }) => {
    return presentReview(ctx, await reviewOf(ctx.deps.db, id, ctx.user.id));
  });

  mount.guest(reviewApi.ofStore, async (ctx, { store_id, rating, cursor }) => {
    const { id } = openOutlet(ctx.hall, store_id, 'store_id');
    const after = cursor === undefined ? null : readCursor(cursor);
    const rows = await selectReviews(ctx.deps.db, id, { rating, after, limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    return {
      list: page.map((row) => presentReview(ctx, row)),
      next_cursor: rows.length > PAGE && last ? `${last.created_at}.${last.id}` : null,
      summary: summaryOf(await countByRating(ctx.deps.db, id)),
    };
  });
};

function readCursor(cursor: string): ReviewCursor {
  const match = /^(\d{1,12})\.(\w{1,64})$/.exec(cursor);
  if (!match) throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return { created_at: Number(match[1]), id: match[2] ?? '' };
}
