'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { settlementAt } from '#components/desk/use-end-settlement.ts';
import { BillRow } from '#components/order/bill-row.tsx';
import { OrderNumber } from '#components/order/order-number.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { useClockValue } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { isWakeLockSupported, useWakeLock } from '#lib/pwa/wake-lock.ts';
import { copyWithToast } from '#lib/toast/share.ts';

/** What was paid for a game, its number, and a switch that keeps the screen on. */
export function GameDetails({ order }: { order: OrderDetail }) {
  const t = useTranslations();
  const duration = useDuration();
  const [awake, setAwake] = useState(false);
  useWakeLock(awake);
  const minimum = order.end_terms?.min_charge_minutes ?? 0;
  const soFar = useClockValue((now) => settlementAt(order, now)?.charged ?? null, serverNow);
  const copied = t('desk.copied');
  return (
    <Card>
      <dl>
        {soFar !== null && (
          <BillRow
            label={t('desk.soFar')}
            note={minimum > 0 && t('desk.soFarNote', { duration: duration(minimum) })}
            value={<Amount value={soFar} size="sm" />}
          />
        )}
        <BillRow label={t('desk.paid')} value={<Amount value={order.paid} size="sm" />} />
        {order.deposit > 0 && (
          <BillRow
            label={t('order.line.deposit')}
            note={t('order.line.depositNote')}
            value={<Amount value={order.deposit} size="sm" />}
          />
        )}
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
