'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerEndpoint, Input } from '#lib/contract/endpoint.ts';
import { waitingApi } from '#lib/contract/waiting.ts';
import { MINE } from './cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

/** A place in the waiting list changes without a change of the person's own. */
const REFETCH_MS = 30_000;

export const waitingQueries = {
  list: (locale: string) =>
    queryOptions({
      queryKey: [MINE, 'waiting', locale],
      queryFn: ({ signal }) => callOrThrow(waitingApi.list, {}, customer, { signal }),
      staleTime: 5_000,
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ state: is }) => is === 'waiting' || is === 'offered') ? REFETCH_MS : false,
    }),
};

/** Changes a wish, and then fetches wishes, orders and tables again: an offer holds a table. */
function useWishChange<E extends CustomerEndpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, customer, options),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [MINE] }),
        client.invalidateQueries({ queryKey: ['table'] }),
      ]),
  });
}

/** The sheet shows a refusal. */
export const useJoinWaiting = () => useWishChange(waitingApi.join, { quiet: true });
/** Leaves the list, or declines the offer. */
export const useLeaveWaiting = () => useWishChange(waitingApi.leave);
export const useWaitAgain = () => useWishChange(waitingApi.again);
