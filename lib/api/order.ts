'use client';

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { type OrderFilter, orderApi } from '#lib/contract/order.ts';
import { MINE } from './cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './client/call.ts';

const ORDERS = [MINE, 'order'] as const;

export const orderQueries = {
  quote: (wanted: Input<typeof orderApi.quote>, who: string | null) =>
    queryOptions({
      queryKey: ['quote', wanted, who],
      queryFn: ({ signal }) => callOrThrow(orderApi.quote, wanted, { signal }),
      // A price band may begin at any minute.
      staleTime: 20_000,
      placeholderData: (previous) => previous,
    }),
  list: (status: OrderFilter, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...ORDERS, 'list', status, locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(orderApi.list, { status, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
    }),
  detail: (id: string, locale: string) =>
    queryOptions({
      queryKey: [...ORDERS, 'detail', id, locale],
      queryFn: ({ signal }) => callOrThrow(orderApi.detail, { id }, { signal }),
      staleTime: 5_000,
    }),
  current: (locale: string) =>
    queryOptions({
      queryKey: [...ORDERS, 'current', locale],
      queryFn: ({ signal }) => callOrThrow(orderApi.current, {}, { signal }),
      staleTime: 5_000,
    }),
};

/** A change of an order: afterwards orders, wallet and tables are asked anew. */
function useOrderChange<E extends Endpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input, options),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [MINE] }),
        client.invalidateQueries({ queryKey: ['table'] }),
        client.invalidateQueries({ queryKey: ['quote'] }),
      ]),
  });
}

export type OrderReply = Output<typeof orderApi.add>;

/**
 * Words of these refusals stand above the button. `coupon`: as the person chose it, null for none; undefined where they
 * leave it to the hall, which is another wish than none.
 */
export const useAddOrder = (coupon: string | null | undefined) =>
  useOrderChange(orderApi.add, { quiet: true, choice: { coupon: coupon === undefined ? 'best' : coupon } });
export const usePayOrder = () => useOrderChange(orderApi.pay, { quiet: true });
export const useOpenOrder = () => useOrderChange(orderApi.open);
export const useExtendOrder = () => useOrderChange(orderApi.extend, { quiet: true });
export const useEndOrder = () => useOrderChange(orderApi.end);
export const useCancelOrder = () => useOrderChange(orderApi.cancel);
