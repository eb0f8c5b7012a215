import { queryOptions } from '@tanstack/react-query';
import { MINE } from './cache/query-keys.ts';

/** The first page of the person's unused coupons, for Home. */
export const unusedCouponsQuery = (locale: string) =>
  queryOptions({
    // The key begins with that of all coupon lists, so that a claim invalidates it too.
    queryKey: [MINE, 'coupon', 'list', 'unused', locale, 'first'],
    queryFn: async ({ signal }) => (await import('./unused-coupons-call.ts')).fetchUnusedCoupons(signal),
  });
