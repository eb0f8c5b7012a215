'use client';

import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { orderQueries } from '#lib/api/order.ts';
import { playerQueries } from '#lib/api/player.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { PlayedOrderDetail } from '#lib/contract/player.ts';
import { isWaiting, type PaymentPhase, paymentPhase } from './payment-phase.ts';
import { useLeftPayment } from './use-left-payment.ts';
import { usePaymentTrip } from './use-payment-trip.ts';

/** While the outcome of a payment is open. */
const POLL_INTERVAL_MS = 2_000;

export interface ReturnedOrderQuery {
  readonly id: string;
  /** The payment whose page the person returns from; empty: none. */
  readonly payment: string;
  /** If not empty, the person left the payment page without paying. */
  readonly cancelled: string;
}

interface Returned<T> {
  readonly query: UseQueryResult<T>;
  readonly phase: PaymentPhase;
}

/** An order and the phase of the payment in the address, fetched until its outcome is known. */
export function useReturnedOrder(
  query: ReturnedOrderQuery,
  refetchInterval: number | false = false,
): Returned<OrderDetail> {
  return useReturned(query, orderQueries.detail(query.id, useLocale()), refetchInterval);
}

/** Like `useReturnedOrder`, for an order that the person joined. */
export function useReturnedPlayed(
  query: ReturnedOrderQuery,
  refetchInterval: number | false,
): Returned<PlayedOrderDetail> {
  return useReturned(query, playerQueries.detail(query.id, useLocale()), refetchInterval);
}

function useReturned<T extends Pick<OrderDetail, 'payment'>, K extends QueryKey>(
  { id, payment, cancelled }: ReturnedOrderQuery,
  options: UseQueryOptions<T, Error, T, K>,
  refetchInterval: number | false,
): Returned<T> {
  const [openedAt] = useState(() => Date.now());
  const isGoingBack = usePaymentTrip(payment !== '');
  const isLeft = useLeftPayment(payment !== '' && cancelled !== '' ? payment : null);
  const phaseOf = (order: T | undefined, updatedAt: number) =>
    paymentPhase({ payment, cancelled: cancelled !== '', order, isCurrent: updatedAt >= openedAt, isLeft });
  const query = useQuery({
    ...options,
    enabled: id !== '',
    refetchOnMount: payment === '' ? true : 'always',
    refetchInterval: ({ state }) =>
      isWaiting(phaseOf(state.data, state.dataUpdatedAt)) ? POLL_INTERVAL_MS : refetchInterval,
  });
  // The page to which the browser goes back says the outcome.
  const phase = isGoingBack ? 'checking' : phaseOf(query.data, query.dataUpdatedAt);
  return { query, phase };
}
