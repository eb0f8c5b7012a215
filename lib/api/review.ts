'use client';

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { reviewApi } from '#lib/contract/review.ts';
import { MINE } from './cache/query-keys.ts';
import { customerPages, customerQuery, useChange } from './client/customer-queries.ts';

export const reviewQueries = {
  ofOrder: (id: string, locale: string) =>
    queryOptions({
      ...customerQuery([MINE, 'review', id, locale], reviewApi.ofOrder, { id }),
      enabled: id !== '',
    }),
  /** The reviews with one rating, or all (null). */
  ofOutlet: (store_id: string, rating: number | null, locale: string) =>
    infiniteQueryOptions({
      ...customerPages(['review', store_id, rating, locale], reviewApi.ofStore, {
        store_id,
        ...(rating ? { rating } : {}),
      }),
      enabled: store_id !== '',
      // The summary stays on screen while another rating's reviews load.
      placeholderData: (previous, query) => (query?.queryKey[1] === store_id ? previous : undefined),
    }),
};

/** Reviews an order; the form shows a refusal. */
export const useAddReview = () => useChange(reviewApi.add, { quiet: true, changes: [[MINE], ['review']] });
