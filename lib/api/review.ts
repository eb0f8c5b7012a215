'use client';

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';

export const reviewQueries = {
  ofOrder: (id: string, locale: string) =>
    queryOptions({
      queryKey: [MINE, 'review', id, locale],
      queryFn: ({ signal }) => callOrThrow(reviewApi.ofOrder, { id }, { signal }),
      enabled: id !== '',
    }),
  /** Those of one rating, or all (null). */
  ofStore: (store_id: string, rating: number | null, locale: string) =>
    infiniteQueryOptions({
      queryKey: ['review', store_id, rating, locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(
          reviewApi.ofStore,
          { store_id, ...(rating ? { rating } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
      enabled: store_id !== '',
      // The summary stays while another rating's reviews come.
      placeholderData: (previous, query) => (query?.queryKey[1] === store_id ? previous : undefined),
    }),
};

/** Reviews an order; what is wrong with it stands in the form. */
export function useAddReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof reviewApi.add>) => call(reviewApi.add, input, { quiet: true }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [MINE] }),
        client.invalidateQueries({ queryKey: ['review'] }),
      ]),
  });
}
