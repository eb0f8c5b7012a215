'use client';

import { Ticket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { CouponChoice } from './use-coupon-choice.ts';

/** Which coupon the order uses, and the way to choose another; nothing where the person has none. */
export function CouponRow({ choice, onOpen }: { choice: CouponChoice; onOpen: () => void }) {
  const t = useTranslations('coupon.use');
  const money = useMoney();
  const { coupon, list, guest } = choice;
  if (guest || list.length === 0) return null;
  const usable = list.filter(({ why }) => why === null).length;
  return (
    <ListGroup>
      <ListRow
        icon={Ticket}
        title={t('row')}
        detail={coupon?.coupon.name}
        value={
          coupon ? (
            <span className="font-semibold text-brand-text tabular-nums">
              {t('off', { amount: money.text(coupon.discount) })}
            </span>
          ) : usable > 0 ? (
            t('available', { count: usable })
          ) : (
            t('noneUsable')
          )
        }
        onClick={onOpen}
      />
    </ListGroup>
  );
}
