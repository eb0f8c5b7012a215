'use client';

import { useTranslations } from 'next-intl';
import { CouponTicket } from '#components/coupon/coupon-ticket.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { UsableCoupon } from '#lib/contract/coupon.ts';

export interface UsableCouponTicketProps {
  readonly usable: UsableCoupon;
  readonly best: boolean;
}

/** A coupon with its discount on a game, or why it cannot be used on it. */
export function UsableCouponTicket({ usable: { coupon, discount, why }, best }: UsableCouponTicketProps) {
  const t = useTranslations('coupon.use');
  const money = useMoney();
  const now = useNowMinute(serverNow);
  return (
    <CouponTicket
      coupon={coupon}
      now={now}
      inactive={why !== null}
      {...(why ? { note: t(`why.${why}`) } : best ? { note: <Badge tone="brand">{t('best')}</Badge> } : {})}
      aside={
        why === null && (
          <span className="font-semibold text-brand-text tabular-nums">
            {t('off', { amount: money.text(discount) })}
          </span>
        )
      }
    />
  );
}
