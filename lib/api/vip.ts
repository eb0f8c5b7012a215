'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { unlessPaymentPage } from './cache/after-payment.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

export const vipQueries = {
  detail: (locale: string) =>
    queryOptions({
      queryKey: [MINE, 'vip', 'detail', locale],
      queryFn: ({ signal }) => callOrThrow(vipApi.detail, {}, customer, { signal }),
    }),
  /** Polls a top-up while its payment is pending. */
  topup: (id: string) =>
    queryOptions({
      queryKey: [MINE, 'vip', 'topup', id],
      queryFn: ({ signal }) => callOrThrow(vipApi.topupDetail, { id }, customer, { signal }),
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 2_000 : false),
      staleTime: 0,
    }),
};

export function useTopup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof vipApi.topup>) =>
      call(vipApi.topup, input, customer, { quiet: ['topup_below_minimum', 'topup_above_maximum'] }),
    onSettled: (reply) => unlessPaymentPage(reply, client.invalidateQueries({ queryKey: [MINE] })),
  });
}
