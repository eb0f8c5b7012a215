'use client';

import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useReceiveCoupon } from '#lib/api/coupon.ts';
import type { CouponOffer } from './use-coupon-choice.ts';

export interface ClaimableRowProps {
  readonly offer: CouponOffer;
  readonly onClaim: (coupon_id: string) => void;
}

/** A coupon that can be claimed and used on the order by one tap, with what it takes off. */
export function ClaimableRow({ offer: { coupon, discount }, onClaim }: ClaimableRowProps) {
  const t = useTranslations('coupon');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const receive = useReceiveCoupon();
  const claim = () =>
    withNetworkToast(async () => {
      const reply = await receive.mutateAsync({ id: coupon.id });
      if (reply.code === 1) onClaim(reply.data.id);
    });
  return (
    <ListRow
      icon={Gift}
      title={coupon.name}
      detail={
        <span className="font-semibold text-brand-text tabular-nums">
          {t('use.off', { amount: money.text(discount) })}
        </span>
      }
      value={
        <Button size="sm" loading={receive.isPending} onClick={claim}>
          {t('offer.claimAndUse')}
        </Button>
      }
    />
  );
}
