'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BillRow } from '#components/order/bill-row.tsx';
import { OrderNumber } from '#components/order/order-number.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { isWakeLockSupported, useWakeLock } from '#lib/pwa/wake-lock.ts';
import { copyWithToast } from '#lib/toast/share.ts';

/** What was paid for a game, its number, and a switch that keeps the screen on. */
export function GameDetails({ order }: { order: OrderDetail }) {
  const t = useTranslations();
  const [awake, setAwake] = useState(false);
  useWakeLock(awake);
  const copied = t('desk.copied');
  return (
    <Card>
      <dl>
        <BillRow label={t('desk.paid')} value={<Amount value={order.paid} size="sm" />} />
        <BillRow
          label={t('order.line.deposit')}
          note={t('order.line.depositNote')}
          value={<Amount value={order.deposit} size="sm" />}
        />
        <BillRow
          label={t('desk.number')}
          value={<OrderNumber number={order.number} onCopy={(number) => copyWithToast(number, copied)} />}
        />
      </dl>
      {isWakeLockSupported() && (
        <div className="mt-2 flex items-center justify-between gap-3 border-line border-t pt-3">
          <span aria-hidden="true">{t('desk.awake')}</span>
          <Toggle label={t('desk.awake')} checked={awake} onChange={setAwake} />
        </div>
      )}
    </Card>
  );
}
