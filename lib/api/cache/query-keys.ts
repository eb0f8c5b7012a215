/**
 * The first part of every query's key. What belongs to a person stands under `mine`, so that signing out can drop it
 * as a whole.
 */
export const MINE = 'mine';
