/** First part of the query keys of everything that belongs to a person, so that signing out can drop it as a whole. */
export const MINE = 'mine';
