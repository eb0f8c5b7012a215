'use client';

import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';
import type { CustomerEndpoint, Input } from '#lib/contract/endpoint.ts';
import { type OrderFilter, orderApi } from '#lib/contract/order.ts';
import { unlessPaymentPage } from './cache/after-payment.ts';
import { SHORT_GC_MS } from './cache/query-client.ts';
import { currentOrdersKey, MINE } from './cache/query-keys.ts';
import type { CallOptions } from './client/call.ts';
import { callUnlessStale } from './client/call-unless-stale.ts';
import { customerPages, customerQuery, refetch, useChange } from './client/customer-queries.ts';

const ORDERS = [MINE, 'order'] as const;

export const orderQueries = {
  quote: (request: Input<typeof orderApi.quote>, personId: string | null) =>
    queryOptions({
      ...customerQuery(['quote', request, personId], orderApi.quote, request),
      // A price band may begin at any minute.
      staleTime: 20_000,
      gcTime: SHORT_GC_MS,
      placeholderData: (previous) => previous,
    }),
  moveQuote: (move: Input<typeof orderApi.moveQuote>, locale: string) => ({
    ...customerQuery(['quote', 'move', move, locale], orderApi.moveQuote, move),
    // The quote says what the wallet lacks, which a top-up changes.
    gcTime: SHORT_GC_MS,
  }),
  list: (status: OrderFilter, locale: string) =>
    customerPages([...ORDERS, 'list', status, locale], orderApi.list, { status }),
  detail: (id: string, locale: string) => ({
    ...customerQuery([...ORDERS, 'detail', id, locale], orderApi.detail, { id }),
    staleTime: 5_000,
  }),
  current: (locale: string) => ({
    ...customerQuery(currentOrdersKey(locale), orderApi.current, {}),
    staleTime: 5_000,
  }),
};

/** The keys of what a change of an order may change: also the wallet, tables and quotes. */
export const ORDER_CHANGES: readonly QueryKey[] = [[MINE], ['table'], ['quote']];

const useOrderChange = <E extends CustomerEndpoint>(endpoint: E, options: CallOptions = {}) =>
  useChange(endpoint, { ...options, changes: ORDER_CHANGES, send: callUnlessStale });

type PaymentCall = CustomerEndpoint<GenericSchema, GenericSchema<unknown, { redirect_url: string | null }>>;

/** Like `useOrderChange`, for calls whose reply may lead to a payment page. The page shows a refusal. */
export function useOrderPayment<E extends PaymentCall>(endpoint: E) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => callUnlessStale<E>(endpoint, input, { quiet: true }),
    onSettled: (reply) => unlessPaymentPage(reply, refetch(client, ORDER_CHANGES)),
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
