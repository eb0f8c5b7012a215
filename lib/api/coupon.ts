'use client';

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CouponStatus, couponApi } from '#lib/contract/coupon.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';

const COUPONS = [MINE, 'coupon'] as const;

export const couponQueries = {
  list: (status: CouponStatus, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...COUPONS, 'list', status, locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(couponApi.list, { status, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
    }),
  /** A guest sees the coupons too, without what is claimed. */
  center: (who: string | null, locale: string) =>
    queryOptions({
      queryKey: who ? [...COUPONS, 'center', who, locale] : ['coupon', 'center', locale],
      queryFn: ({ signal }) => callOrThrow(couponApi.center, {}, { signal }),
    }),
  usable: (wanted: Input<typeof couponApi.usable>, locale: string) =>
    queryOptions({
      queryKey: [...COUPONS, 'usable', wanted, locale],
      queryFn: ({ signal }) => callOrThrow(couponApi.usable, wanted, { signal }),
      placeholderData: (previous) => previous,
    }),
};

/** Claims a coupon; words of a refusal are a modal. */
export function useReceiveCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof couponApi.receive>) => call(couponApi.receive, input),
    onSettled: () => client.invalidateQueries({ queryKey: COUPONS }),
  });
}
