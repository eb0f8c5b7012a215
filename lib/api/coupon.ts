'use client';

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CouponStatus, couponApi } from '#lib/contract/coupon.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { cursorInput, paging } from './cache/paging.ts';
import { MINE } from './cache/query-keys.ts';
import { call, callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

const COUPONS = [MINE, 'coupon'] as const;

export const couponQueries = {
  list: (status: CouponStatus, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...COUPONS, 'list', status, locale],
      queryFn: ({ pageParam, signal }) =>
        callOrThrow(couponApi.list, { status, ...cursorInput(pageParam) }, customer, { signal }),
      ...paging,
    }),
  /** A guest sees the coupons on offer too, without their claims. */
  center: (personId: string | null, locale: string) =>
    queryOptions({
      queryKey: personId ? [...COUPONS, 'center', personId, locale] : ['coupon', 'center', locale],
      queryFn: ({ signal }) => callOrThrow(couponApi.center, {}, customer, { signal }),
    }),
  usable: (request: Input<typeof couponApi.usable>, locale: string) =>
    queryOptions({
      queryKey: [...COUPONS, 'usable', request, locale],
      queryFn: ({ signal }) => callOrThrow(couponApi.usable, request, customer, { signal }),
      placeholderData: (previous) => previous,
    }),
};

/** Claims a coupon; an alert shows a refusal. */
export function useReceiveCoupon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof couponApi.receive>) => call(couponApi.receive, input, customer),
    onSettled: () => client.invalidateQueries({ queryKey: COUPONS }),
  });
}
