'use client';

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { type SplitState, shareApi } from '#lib/contract/share.ts';
import { unlessPaymentPage } from './cache/after-payment.ts';
import { MINE } from './cache/query-keys.ts';
import { call } from './client/call.ts';
import { callUnlessStale } from './client/call-unless-stale.ts';
import { customer } from './client/customer.ts';
import { customerQuery, refetch, useChange } from './client/customer-queries.ts';
import type { Reply } from './client/errors.ts';
import { ORDER_CHANGES, useOrderPayment } from './order.ts';

export const shareQueries = {
  /** How an order of the person's own is split. */
  split: (id: string) =>
    queryOptions({
      ...customerQuery([MINE, 'share', 'split', id], shareApi.split, { id }),
      enabled: id !== '',
      staleTime: 5_000,
    }),
};

/** A change by the organiser: its answer is shown at once. */
const showSplit = {
  changes: ORDER_CHANGES,
  send: callUnlessStale,
  onDone: (split: SplitState, client: QueryClient, { id }: { id: string }) =>
    void client.setQueryData(shareQueries.split(id).queryKey, split),
};

/** The page shows a refusal. */
export const useSetSplit = () => useChange(shareApi.set, { ...showSplit, quiet: true });
/** The page shows a refusal. */
export const useChangeShare = () => useChange(shareApi.change, { ...showSplit, quiet: true });
export const useStopSplit = () => useChange(shareApi.stop, showSplit);
export const useNudge = () => useChange(shareApi.nudge, showSplit);
export const useGiveBack = () => useChange(shareApi.giveBack, showSplit);

/** Pays the own share. The page shows a refusal. */
export const usePayShare = () => useOrderPayment(shareApi.pay);
/** Extends a game that somebody else booked. The page shows a refusal. */
export const useExtendForOrganiser = () => useOrderPayment(shareApi.extend);

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
    onSettled: (reply) => unlessPaymentPage(reply, refetch(client, ORDER_CHANGES)),
  });
}
