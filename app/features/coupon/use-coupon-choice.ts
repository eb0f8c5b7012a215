'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { couponQueries } from '#lib/api/coupon.ts';
import type { UsableCoupon } from '#lib/contract/coupon.ts';
import { useSession } from '#lib/session/session.ts';

export interface CouponChoice {
  /** The coupon that the order is to use; null = none. */
  readonly id: string | null;
  readonly coupon: UsableCoupon | null;
  /** All of the person's, those that can't be used on this game too. */
  readonly list: readonly UsableCoupon[];
  /** False while it is still being found out. */
  readonly known: boolean;
  readonly guest: boolean;
  /** Asks anew: a coupon may be gone meanwhile. */
  renew(): void;
}

/**
 * Which coupon an order uses: the one that was chosen by hand while it can be, else the best there is, unless the person
 * wants none (`chosen` null). A network that fails costs the coupon, not the order.
 */
export function useCouponChoice(game: {
  table_id: string;
  /** null = now; undefined = not chosen yet. */
  startAt: number | null | undefined;
  minutes: number;
  chosen: string | null | undefined;
}): CouponChoice {
  const { table_id, startAt, minutes, chosen } = game;
  const member = Boolean(useSession()?.userinfo.mobile);
  const enabled = member && startAt !== undefined && minutes > 0;
  const wanted = { table_id, minutes, ...(startAt ? { start_time: startAt } : {}) };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...couponQueries.usable(wanted, useLocale()),
    enabled,
  });
  const list = enabled ? (data?.list ?? []) : [];
  const usable = list.filter(({ why }) => why === null);
  const pick = (id: string | null) => usable.find(({ coupon }) => coupon.id === id) ?? null;
  const coupon = chosen === null ? null : (pick(chosen ?? null) ?? pick(data?.best_id ?? null));
  return {
    id: coupon?.coupon.id ?? null,
    coupon,
    list,
    // What was best for another game is not known to be for this one.
    known: !enabled || (data !== undefined && !isPlaceholderData) || isError,
    guest: !member,
    renew: () => void refetch(),
  };
}
