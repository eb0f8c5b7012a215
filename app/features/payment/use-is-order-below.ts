'use client';

import { parseHash } from '#lib/router/hash.ts';
import type { Path } from '#lib/router/navigator.ts';
import { usePageStack } from '#lib/router/router.ts';

const PAGES: readonly Path[] = ['/pages/order/pay', '/pages/order/finish', '/pages/order/split'];

/** Whether the page below is one of `pages` of the order: going back leads to it. */
export function useIsOrderBelow(orderId: string, pages = PAGES): boolean {
  const { path, query } = parseHash(usePageStack().at(-2) ?? '');
  return pages.some((page) => page === path) && query.id === orderId;
}
