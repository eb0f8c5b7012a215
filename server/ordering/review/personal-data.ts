import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read } from '#server/db/statement.ts';
import { moveReviews, selectReviewsOf } from './store.ts';

/** Reviews are kept when an account is deleted; the author's name is no longer shown. */
export const reviewPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { reviews: selectReviewsOf(user_id) }),
  ...movesWithAccount('reviews', 'id'),
  join: ({ tx }, accounts) => read(tx, { reviews: moveReviews(accounts) }),
};
