'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { CustomerEndpoint, Input } from '#lib/contract/endpoint.ts';
import { type SplitState, shareApi } from '#lib/contract/share.ts';
import { unlessPaymentPage } from './cache/after-payment.ts';
import { MINE } from './cache/query-keys.ts';
import { type CallOptions, call, callOrThrow } from './client/call.ts';
import { callUnlessStale } from './client/call-unless-stale.ts';
import { customer } from './client/customer.ts';
import type { Reply } from './client/errors.ts';
import { refetchAfterOrderChange } from './order.ts';

export const shareQueries = {
  /** How an order of the person's own is split. */
  split: (id: string) =>
    queryOptions({
      queryKey: [MINE, 'share', 'split', id],
      queryFn: ({ signal }) => callOrThrow(shareApi.split, { id }, customer, { signal }),
      enabled: id !== '',
      staleTime: 5_000,
    }),
};

type SplitCall =
  | typeof shareApi.set
  | typeof shareApi.change
  | typeof shareApi.stop
  | typeof shareApi.nudge
  | typeof shareApi.giveBack;

/** A change by the organiser: its answer is shown at once. */
function useSplitChange<E extends SplitCall>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input<E>) => {
      const reply = await callUnlessStale<CustomerEndpoint>(endpoint, input, options);
      if (reply.code === 1)
        client.setQueryData(shareQueries.split(input.id).queryKey, reply.data as SplitState);
      return reply;
    },
    onSettled: () => refetchAfterOrderChange(client),
  });
}

/** The page shows a refusal. */
export const useSetSplit = () => useSplitChange(shareApi.set, { quiet: true });
/** The page shows a refusal. */
export const useChangeShare = () => useSplitChange(shareApi.change, { quiet: true });
export const useStopSplit = () => useSplitChange(shareApi.stop);
export const useNudge = () => useSplitChange(shareApi.nudge);
export const useGiveBack = () => useSplitChange(shareApi.giveBack);

/** Pays the own share. The page shows a refusal. */
export function usePayShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof shareApi.pay>) => callUnlessStale(shareApi.pay, input, { quiet: true }),
    onSettled: (reply) => unlessPaymentPage(reply, refetchAfterOrderChange(client)),
  });
}

/** Extends a game that somebody else booked. The page shows a refusal. */
export function useExtendForOrganiser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof shareApi.extend>) =>
      callUnlessStale(shareApi.extend, input, { quiet: true }),
    onSettled: (reply) => unlessPaymentPage(reply, refetchAfterOrderChange(client)),
  });
}

/** The terms of a split, and the own part as the person was shown it. */
interface SplitAndPay extends Input<typeof shareApi.set> {
  readonly amount: number;
  readonly method: PaymentMethod;
}

/**
 * Splits an unpaid order, then pays the own part, if it is what the person was shown: else the page shows
 * what it is. A refused payment is an alert, since the order is split by then.
 */
export function useSplitAndPay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      amount,
      method,
      ...terms
    }: SplitAndPay): Promise<Reply<{ readonly redirect_url: string | null }>> => {
      const split = await call(shareApi.set, terms, customer, { quiet: true });
      if (split.code === 0) return split;
      const { due } = split.data.own;
      if (due !== amount || due === 0) return { ...split, data: { redirect_url: null } };
      return callUnlessStale(shareApi.pay, { id: terms.id, amount, method }, {});
    },
    onSettled: (reply) => unlessPaymentPage(reply, refetchAfterOrderChange(client)),
  });
}
