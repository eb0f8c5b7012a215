/** First part of the query keys of a person's data, so that signing out can drop it. */
export const MINE = 'mine';

/** The key of the person's current orders, which the floor plan reads from the cache. */
export const currentOrdersKey = (locale: string) => [MINE, 'order', 'current', locale] as const;
