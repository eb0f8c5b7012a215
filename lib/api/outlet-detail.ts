import { queryOptions } from '@tanstack/react-query';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

/** Apart from `outletQueries`, which are in the first load. */
export const outletDetailQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['outlet', 'detail', id, locale],
    queryFn: ({ signal }) => callOrThrow(storeDetailApi.detail, { id }, customer, { signal }),
    staleTime: 30_000,
  });
