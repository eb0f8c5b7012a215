'use client';

import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CustomerEndpoint, Input } from '#lib/contract/endpoint.ts';
import { type OrderFilter, orderApi } from '#lib/contract/order.ts';
import { unlessPaymentPage } from './cache/after-payment.ts';
import { cursorInput, paging } from './cache/paging.ts';
import { SHORT_GC_MS } from './cache/query-client.ts';
import { currentOrdersKey, MINE } from './cache/query-keys.ts';
import { type CallOptions, callOrThrow } from './client/call.ts';
import { callUnlessStale } from './client/call-unless-stale.ts';
import { customer } from './client/customer.ts';

const ORDERS = [MINE, 'order'] as const;

export const orderQueries = {
  quote: (request: Input<typeof orderApi.quote>, personId: string | null) =>
    queryOptions({
      queryKey: ['quote', request, personId],
      queryFn: ({ signal }) => callOrThrow(orderApi.quote, request, customer, { signal }),
      // A price band may begin at any minute.
      staleTime: 20_000,
      gcTime: SHORT_GC_MS,
      placeholderData: (previous) => previous,
    }),
  moveQuote: (move: Input<typeof orderApi.moveQuote>, locale: string) =>
    queryOptions({
      queryKey: ['quote', 'move', move, locale],
      queryFn: ({ signal }) => callOrThrow(orderApi.moveQuote, move, customer, { signal }),
      // The quote says what the wallet lacks, which a top-up changes.
      gcTime: SHORT_GC_MS,
    }),
  list: (status: OrderFilter, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...ORDERS, 'list', status, locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(orderApi.list, { status, ...cursorInput(pageParam) }, customer, { signal }),
      ...paging,
    }),
  detail: (id: string, locale: string) =>
    queryOptions({
      queryKey: [...ORDERS, 'detail', id, locale],
      queryFn: ({ signal }) => callOrThrow(orderApi.detail, { id }, customer, { signal }),
      staleTime: 5_000,
    }),
  current: (locale: string) =>
    queryOptions({
      queryKey: currentOrdersKey(locale),
      queryFn: ({ signal }) => callOrThrow(orderApi.current, {}, customer, { signal }),
      staleTime: 5_000,
    }),
};

/** Fetches again what a change of an order may have changed. */
export const refetchAfterOrderChange = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [MINE] }),
    client.invalidateQueries({ queryKey: ['table'] }),
    client.invalidateQueries({ queryKey: ['quote'] }),
  ]);

/** Changes an order and then fetches orders, wallet, tables and quotes again. */
function useOrderChange<E extends CustomerEndpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => callUnlessStale(endpoint, input, options),
    onSettled: () => refetchAfterOrderChange(client),
  });
}

/** Like `useOrderChange`, for calls whose reply may lead to a payment page. The page shows a refusal. */
function useOrderPayment<E extends typeof orderApi.pay | typeof orderApi.extend>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => callUnlessStale(endpoint, input, { quiet: true }),
    onSettled: (reply) => unlessPaymentPage(reply, refetchAfterOrderChange(client)),
  });
}

/** The page shows a refusal. `coupon`: null for none, undefined for the best. */
export const useAddOrder = (coupon: string | null | undefined) =>
  useOrderChange(orderApi.add, { quiet: true, choice: { coupon: coupon === undefined ? 'best' : coupon } });
/** The page shows a refusal. */
export const useChangeOrder = () => useOrderChange(orderApi.change, { quiet: true });
/** The page shows a refusal. */
export const useMoveOrder = () => useOrderChange(orderApi.move, { quiet: true });
export const useOpenOrder = () => useOrderChange(orderApi.open);
export const usePayOrder = () => useOrderPayment(orderApi.pay);
export const useExtendOrder = () => useOrderPayment(orderApi.extend);
export const useEndOrder = () => useOrderChange(orderApi.end);
export const useCancelOrder = () => useOrderChange(orderApi.cancel);
