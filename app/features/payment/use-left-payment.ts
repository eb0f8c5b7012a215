'use client';

import { useQuery } from '@tanstack/react-query';
import { paymentQueries } from '#lib/api/payment.ts';

/** Tells the server that the person left the payment page, until it is closed. Returns whether it failed. */
export function useLeftPayment(id: string | null): boolean {
  const { data } = useQuery(paymentQueries.leave(id));
  return id !== null && data?.status === 'failed';
}
