'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#lib/contract/endpoint.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { unlessPaymentPage } from './cache/after-payment.ts';
import { MINE } from './cache/query-keys.ts';
import { call } from './client/call.ts';
import { customer } from './client/customer.ts';
import { customerQuery } from './client/customer-queries.ts';

export const vipQueries = {
  detail: (locale: string) => customerQuery([MINE, 'vip', 'detail', locale], vipApi.detail, {}),
  /** Polls a top-up while its payment is pending. */
  topup: (id: string) =>
    queryOptions({
      ...customerQuery([MINE, 'vip', 'topup', id], vipApi.topupDetail, { id }),
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
