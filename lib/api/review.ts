'use client';

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { cursorInput, paging } from './cache/paging.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

export const reviewQueries = {
  ofOrder: (id: string, locale: string) =>
    queryOptions({
      queryKey: [MINE, 'review', id, locale],
      queryFn: ({ signal }) => callOrThrow(reviewApi.ofOrder, { id }, customer, { signal }),
      enabled: id !== '',
    }),
  /** The reviews with one rating, or all (null). */
  ofOutlet: (store_id: string, rating: number | null, locale: string) =>
    infiniteQueryOptions({
      queryKey: ['review', store_id, rating, locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(
          reviewApi.ofStore,
          { store_id, ...(rating ? { rating } : {}), ...cursorInput(pageParam) },
          customer,
          { signal },
        ),
      ...paging,
      enabled: store_id !== '',
      // The summary stays on screen while another rating's reviews load.
      placeholderData: (previous, query) => (query?.queryKey[1] === store_id ? previous : undefined),
    }),
};

/** Reviews an order; the form shows a refusal. */
export function useAddReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof reviewApi.add>) => call(reviewApi.add, input, customer, { quiet: true }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [MINE] }),
        client.invalidateQueries({ queryKey: ['review'] }),
      ]),
  });
}
