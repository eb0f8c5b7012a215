'use client';

import { useQuery } from '@tanstack/react-query';
import { paymentQueries } from '#lib/api/payment.ts';

/**
 * Tells the server that the person left the page of the payment `id`, until the payment is closed; null: they
 * did not. Returns whether it has failed: it may have been paid all the same, or the provider may not have
 * decided yet.
 */
export function useLeftPayment(id: string | null): boolean {
  const { data } = useQuery(paymentQueries.leave(id));
  return id !== null && data?.status === 'failed';
}
