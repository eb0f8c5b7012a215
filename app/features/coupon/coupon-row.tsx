'use client';

import { Ticket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { CouponChoice } from './use-coupon-choice.ts';

/** The coupon that an order uses, with a link to choose another. */
export function CouponRow({ choice, onOpen }: { choice: CouponChoice; onOpen: () => void }) {
  const t = useTranslations('coupon.use');
  const money = useMoney();
  const { coupon, list } = choice;
  const usableCount = list.filter(({ why }) => why === null).length;
  return (
    <ListRow
      icon={Ticket}
      title={t('row')}
      detail={coupon?.coupon.name}
      value={
        coupon ? (
          <span className="font-semibold text-brand-text tabular-nums">
            {t('off', { amount: money.text(coupon.discount) })}
          </span>
        ) : usableCount > 0 ? (
          t('available', { count: usableCount })
        ) : (
          t('noneUsable')
        )
      }
      onClick={onOpen}
    />
  );
}
