/**
 * First part of the query keys of everything that belongs to a person, so that signing out can drop it as a
 * whole.
 */
export const MINE = 'mine';

/** The key of the person's current orders, which the floor plan reads from the cache. */
export const currentOrdersKey = (locale: string) => [MINE, 'order', 'current', locale] as const;
