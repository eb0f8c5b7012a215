'use client';

import { parseHash } from '#lib/router/hash.ts';
import { usePageStack } from '#lib/router/router.ts';

/** Whether the page below is that page of the order: going back leads to it. */
export function useIsOrderBelow(page: '/pages/order/pay' | '/pages/order/finish', orderId: string): boolean {
  const { path, query } = parseHash(usePageStack().at(-2) ?? '');
  return path === page && query.id === orderId;
}
