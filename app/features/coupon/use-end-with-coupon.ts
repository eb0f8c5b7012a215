import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { couponQueries } from '#lib/api/coupon.ts';
import { type ShownCoupon, showTablesFor } from '#lib/outlet/coupon-tables.ts';
import { usePersonId } from '#lib/session/session.ts';

interface UnusedCoupons {
  readonly pages: readonly {
    readonly list: readonly { readonly id: string }[];
    readonly next_cursor: string | null;
  }[];
}

/** Whether the coupon is surely no longer among the person's unused ones: all of them have been read, and it is not there. */
export const isCouponGone = (id: string, unused: UnusedCoupons | undefined): boolean =>
  unused !== undefined &&
  unused.pages.at(-1)?.next_cursor === null &&
  unused.pages.every(({ list }) => list.every((coupon) => coupon.id !== id));

/** Shows all tables on Home again once the coupon is used or expired, or the person has signed out. */
export function useEndWithCoupon(coupon: ShownCoupon | null): void {
  const isSignedIn = usePersonId() !== null;
  const isExpired = useIsPast(coupon?.expires_at ?? null, serverNow);
  const { data, isFetching, isStale } = useInfiniteQuery({
    ...couponQueries.list('unused', useLocale()),
    enabled: isSignedIn && coupon !== null,
  });
  // What was read before the coupon was claimed does not have it.
  const isGone = coupon !== null && !isFetching && !isStale && isCouponGone(coupon.id, data);
  const isOver = coupon !== null && (!isSignedIn || isExpired || isGone);
  useEffect(() => {
    if (isOver) showTablesFor(null);
  }, [isOver]);
}
