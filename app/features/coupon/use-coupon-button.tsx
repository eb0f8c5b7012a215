'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import type { ShownCoupon } from '#lib/outlet/coupon-tables.ts';
import { useShowTables } from './use-show-tables.ts';

/** Opens Home with the tables that a coupon of the person fits. */
export function UseCouponButton({ coupon }: { coupon: ShownCoupon }) {
  const t = useTranslations('coupon.offer');
  const withNetworkToast = useNetworkToast();
  const showTables = useShowTables();
  const [isOpening, setIsOpening] = useState(false);
  const use = async () => {
    setIsOpening(true);
    await withNetworkToast(() => showTables(coupon));
    setIsOpening(false);
  };
  return (
    <Button size="sm" variant="outline" loading={isOpening} onClick={use}>
      {t('use')}
    </Button>
  );
}
