'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { paymentApi } from '#lib/contract/payment.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';
import { reasonOf } from './client/errors.ts';

const LEAVE_INTERVAL_MS = 3_000;

export const paymentQueries = {
  /** Closes a payment whose page the person left. Repeated until the payment has failed or is paid. */
  leave: (id: string) =>
    queryOptions({
      queryKey: [MINE, 'payment', 'leave', id],
      queryFn: () => callOrThrow(paymentApi.leave, { id }),
      refetchInterval: ({ state }) =>
        (state.data?.status ?? 'pending') === 'pending' && reasonOf(state.error) === null
          ? LEAVE_INTERVAL_MS
          : false,
      staleTime: ({ state }) =>
        state.data && state.data.status !== 'pending' ? Number.POSITIVE_INFINITY : 0,
    }),
};

/** Closes all payments of an unpaid order whose pages the person left, and then fetches what that may have changed. */
export function useLeavePaymentsOf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(paymentApi.leaveOrder, { id: orderId }, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [MINE] }),
  });
}
