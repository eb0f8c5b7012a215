'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TopBar } from '#app/overlays/top-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Order } from '#lib/contract/order.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';

/** The pages that show the offer themselves, besides those that change its order. */
const WITH_OFFER = ['/', '/pages/entry/order', '/pages/order/pay', '/pages/order/finish'];

/** Says on any other page that the waiting list offers a table. */
export function OfferBar({ order, untilAt }: { order: Order; untilAt: number }) {
  const t = useTranslations('waiting.offer');
  const { navigateTo } = useRouter();
  const { path, query } = useLocation();
  const [closed, setClosed] = useState(false);
  const isOver = useIsPast(untilAt, serverNow);
  const isShown = WITH_OFFER.includes(path) || query.order === order.id;
  if (closed || isOver || isShown) return null;
  return (
    <TopBar
      onClose={() => setClosed(true)}
      action={
        <Button size="sm" onClick={() => navigateTo('/pages/order/pay', { id: order.id })}>
          {t('open')}
        </Button>
      }
    >
      {t.rich('bar', {
        table: order.table.number,
        time: () => <Countdown untilAt={untilAt} clock={serverNow} className="font-semibold" />,
      })}
    </TopBar>
  );
}
