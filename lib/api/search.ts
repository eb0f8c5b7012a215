import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { searchApi } from '#lib/contract/search.ts';
import { SHORT_GC_MS } from './cache/query-client.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';
import { tableKey } from './table-detail.ts';

export const searchQueries = {
  /** The last result stays while another search is loading. */
  times: (search: Input<typeof searchApi.times>, locale: string) =>
    queryOptions({
      // Fetched again like the tables, after an order was made or changed.
      queryKey: [...tableKey(null), 'times', search, locale],
      queryFn: ({ signal }) => callOrThrow(searchApi.times, search, customer, { signal }),
      staleTime: 5_000,
      gcTime: SHORT_GC_MS,
      placeholderData: (previous) => previous,
    }),
};
