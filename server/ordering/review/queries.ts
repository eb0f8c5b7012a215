import type { ReviewSummary } from '#lib/contract/review.ts';
import type { Db } from '#server/db/schema.ts';
import { countByRating } from './store.ts';

export { type ReviewRow, selectOwnReview, selectReviewsForStaff } from './store.ts';

/** The average rating of an outlet, with one decimal, and the count of each rating. */
export async function summarizeReviews(db: Db, outlet_id: string): Promise<ReviewSummary> {
  const by_rating = await countByRating(db, outlet_id);
  const count = by_rating.reduce((sum, each) => sum + each, 0);
  const points = by_rating.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 10) / 10, by_rating };
}
