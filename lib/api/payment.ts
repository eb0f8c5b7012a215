'use client';

import { queryOptions } from '@tanstack/react-query';
import { paymentApi } from '#lib/contract/payment.ts';
import { MINE } from './cache/query-keys.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';
import { useChange } from './client/customer-queries.ts';
import { reasonOf } from './client/errors.ts';

const LEAVE_INTERVAL_MS = 3_000;

export const paymentQueries = {
  /** Closes a payment whose page the person left. Repeated until it has failed or is paid. */
  leave: (id: string | null) =>
    queryOptions({
      queryKey: [MINE, 'payment', 'leave', id],
      queryFn: () => callOrThrow(paymentApi.leave, { id: id ?? '' }, customer),
      // A payment that is closed is not asked for again if all of the person's data are fetched again.
      enabled: ({ state }) => id !== null && isOpen(state.data),
      refetchInterval: ({ state }) =>
        isOpen(state.data) && reasonOf(state.error) === null ? LEAVE_INTERVAL_MS : false,
    }),
};

const isOpen = (payment: { readonly status: string } | undefined): boolean =>
  (payment?.status ?? 'pending') === 'pending';

/** Closes the left payments of an unpaid order, then fetches what that may have changed. */
export const useLeavePaymentsOf = () => useChange(paymentApi.leaveOrder, { quiet: true });
