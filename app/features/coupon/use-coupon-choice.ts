'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { couponQueries } from '#lib/api/coupon.ts';
import type { couponApi, UsableCoupon } from '#lib/contract/coupon.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { useHasPhone } from '#lib/session/session.ts';

export type CouponOffer = NonNullable<Output<typeof couponApi.usable>['offer']>;

export interface CouponChoice {
  readonly coupon: UsableCoupon | null;
  readonly list: readonly UsableCoupon[];
  /** A coupon to claim that takes more off than the person's own. */
  readonly offer: CouponOffer | null;
  /** False while the coupons are loading. */
  readonly known: boolean;
  refetch(): void;
}

export interface CouponChoiceInput {
  readonly table_id: string;
  /** null: now; undefined: not chosen yet. */
  readonly startAt: number | null | undefined;
  readonly minutes: number;
  /** The coupon that the person chose; null: none; undefined: the best. */
  readonly chosen: string | null | undefined;
  readonly order_id?: string | undefined;
}

/** The coupon of an order: the chosen one if it is usable, else the best; none after a network failure. */
export function useCouponChoice({
  table_id,
  startAt,
  minutes,
  chosen,
  order_id,
}: CouponChoiceInput): CouponChoice {
  const enabled = useHasPhone() && startAt !== undefined && minutes > 0;
  const request = {
    table_id,
    minutes,
    ...(startAt ? { start_time: startAt } : {}),
    ...(order_id ? { order_id } : {}),
  };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...couponQueries.usable(request, useLocale()),
    enabled,
  });
  const list = enabled ? (data?.list ?? []) : [];
  const findUsable = (id: string | null) =>
    list.find(({ coupon, why }) => coupon.id === id && why === null) ?? null;
  return {
    coupon: chosen === null ? null : (findUsable(chosen ?? null) ?? findUsable(data?.best_id ?? null)),
    list,
    offer: (enabled && !isPlaceholderData && data?.offer) || null,
    // Placeholder data has the best coupon of another game.
    known: !enabled || (data !== undefined && !isPlaceholderData) || isError,
    refetch: () => void refetch(),
  };
}
