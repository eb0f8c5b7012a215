'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCouponChoice } from '#app/features/coupon/use-coupon-choice.ts';
import { RefusalError, reasonOf } from '#lib/api/client/errors.ts';
import { orderQueries } from '#lib/api/order.ts';
import { usePersonId } from '#lib/session/session.ts';

export interface QuoteInput {
  readonly table_id: string;
  /** null: now; undefined: not chosen yet, without a quote. */
  readonly startAt: number | null | undefined;
  readonly minutes: number;
  readonly coupon_id: string | null | undefined;
  readonly order_id: string | undefined;
}

/** The booking request with its coupon, and the server's quote for it. */
export function useQuote({ table_id, startAt, minutes, coupon_id, order_id }: QuoteInput) {
  const coupons = useCouponChoice({ table_id, startAt, minutes, chosen: coupon_id, order_id });
  const couponId = coupons.coupon?.coupon.id;
  const request = {
    table_id,
    start_time: startAt ?? null,
    minutes,
    ...(couponId ? { coupon_id: couponId } : {}),
  };
  const query = useQuery({
    ...orderQueries.quote({ ...request, ...(order_id ? { order_id } : {}) }, usePersonId()),
    enabled: startAt !== undefined && coupons.known,
    // A walk-in is priced from now.
    refetchInterval: startAt === null ? 30_000 : false,
  });
  // The coupon was used on another device: the coupons load again, and the order goes on with the next best.
  const couponGone = reasonOf(query.error) === 'coupon_unusable';
  const refetchCoupons = useEffectEvent(() => coupons.refetch());
  useEffect(() => {
    if (couponGone) refetchCoupons();
  }, [couponGone]);
  const refusal = query.error instanceof RefusalError && !couponGone ? query.error.refusal.msg : null;
  return {
    request,
    coupons,
    query,
    quote: startAt === undefined ? undefined : query.data,
    /** The quote is that of the request before: nothing can be ordered at its total. */
    isStale: startAt !== undefined && query.isPlaceholderData,
    refusal: startAt === undefined ? null : refusal,
  };
}
