'use client';

import { parseHash } from '#lib/router/hash.ts';
import { usePageStack } from '#lib/router/router.ts';

/** Whether the page below is the payment of that order: going back leads to it. */
export function useIsPaymentBelow(orderId: string): boolean {
  const { path, query } = parseHash(usePageStack().at(-2) ?? '');
  return path === '/pages/order/pay' && query.id === orderId;
}
