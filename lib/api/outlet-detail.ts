import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { customerQuery } from './client/customer-queries.ts';

/** Apart from `outletQueries`, which are in the first load. */
export const outletDetailQuery = (id: string, locale: string) => ({
  ...customerQuery(['outlet', 'detail', id, locale], storeDetailApi.detail, { id }),
  staleTime: 30_000,
});
