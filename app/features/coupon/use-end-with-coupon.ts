import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { unusedCouponsQuery } from '#lib/api/unused-coupons.ts';
import { type ShownCoupon, showTablesFor } from '#lib/outlet/coupon-tables.ts';
import { usePersonId } from '#lib/session/session.ts';

interface UnusedCoupons {
  readonly list: readonly { readonly id: string }[];
  /** Null if the list has all of them. */
  readonly next_cursor: string | null;
}

/** Whether the coupon is surely no longer among the person's unused ones. */
export const isCouponGone = (id: string, unused: UnusedCoupons | undefined): boolean =>
  unused !== undefined && unused.next_cursor === null && unused.list.every((coupon) => coupon.id !== id);

/** Shows all tables on Home again once the coupon is used or expired, or the person has signed out. */
export function useEndWithCoupon(coupon: ShownCoupon | null): void {
  const isSignedIn = usePersonId() !== null;
  const isExpired = useIsPast(coupon?.expires_at ?? null, serverNow);
  const { data, isFetching, isStale } = useQuery({
    ...unusedCouponsQuery(useLocale()),
    enabled: isSignedIn && coupon !== null,
  });
  // Data that was read before the coupon was claimed does not contain it.
  const isGone = coupon !== null && !isFetching && !isStale && isCouponGone(coupon.id, data);
  const isOver = coupon !== null && (!isSignedIn || isExpired || isGone);
  useEffect(() => {
    if (isOver) showTablesFor(null);
  }, [isOver]);
}
