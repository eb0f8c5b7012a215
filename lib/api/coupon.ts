'use client';

import { queryOptions } from '@tanstack/react-query';
import { type CouponStatus, couponApi } from '#lib/contract/coupon.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { MINE } from './cache/query-keys.ts';
import { customerPages, customerQuery, useChange } from './client/customer-queries.ts';

const COUPONS = [MINE, 'coupon'] as const;

export const couponQueries = {
  list: (status: CouponStatus, locale: string) =>
    customerPages([...COUPONS, 'list', status, locale], couponApi.list, { status }),
  /** A guest sees the coupons on offer too, without their claims. */
  center: (personId: string | null, locale: string) =>
    customerQuery(
      personId ? [...COUPONS, 'center', personId, locale] : ['coupon', 'center', locale],
      couponApi.center,
      {},
    ),
  usable: (request: Input<typeof couponApi.usable>, locale: string) =>
    queryOptions({
      ...customerQuery([...COUPONS, 'usable', request, locale], couponApi.usable, request),
      placeholderData: (previous) => previous,
    }),
};

/** Claims a coupon; an alert shows a refusal. */
export const useReceiveCoupon = () => useChange(couponApi.receive, { changes: [COUPONS] });
