import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { searchApi } from '#lib/contract/search.ts';
import { SHORT_GC_MS } from './cache/query-client.ts';
import { customerQuery } from './client/customer-queries.ts';
import { tableKey } from './table-detail.ts';

export const searchQueries = {
  /** The last result stays while another search is loading. */
  times: (search: Input<typeof searchApi.times>, locale: string) =>
    queryOptions({
      // Fetched again like the tables, after an order was made or changed.
      ...customerQuery([...tableKey(null), 'times', search, locale], searchApi.times, search),
      staleTime: 5_000,
      gcTime: SHORT_GC_MS,
      placeholderData: (previous) => previous,
    }),
};
