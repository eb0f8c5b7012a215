import type { ReviewSummary } from '#lib/contract/review.ts';
import type { Statement } from '#server/db/statement.ts';
import { countByRating } from './store.ts';

export { type ReviewRow, selectOwnReview, selectReviewsForStaff } from './store.ts';

/** The average rating of an outlet, with one decimal, and the count of each rating. */
export function summarizeReviews(outlet_id: string): Statement<ReviewSummary> {
  const counts = countByRating(outlet_id);
  return { query: counts.query, read: (rows) => summaryOf(counts.read(rows)) };
}

function summaryOf(by_rating: number[]): ReviewSummary {
  const count = by_rating.reduce((sum, each) => sum + each, 0);
  const points = by_rating.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 10) / 10, by_rating };
}
