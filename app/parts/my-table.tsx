'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { orderQueries, useOpenOrder } from '#lib/api/order.ts';
import { toast } from '#lib/notice/toast.ts';
import { useRouter } from '#lib/router/router.ts';

/** The person's own order on the table at which they stand: a booking is opened, a game leads to My Desk. */
export function MyTable({
  id,
  code,
  bar,
  head,
}: {
  id: string;
  code: string;
  bar: ReactNode;
  head: ReactNode;
}) {
  const t = useTranslations();
  const { redirectTo } = useRouter();
  const { data: order } = useQuery(orderQueries.detail(id, useLocale()));
  const open = useOpenOrder();
  const { time } = useClockText(order?.store.time_zone ?? 'UTC');
  const playing = order?.status === 'playing';
  useEffect(() => {
    if (playing) redirectTo('/pages/order/finish', { id });
  }, [playing, id, redirectTo]);

  const start = async () => {
    try {
      const reply = await open.mutateAsync({ id, code });
      if (reply.code === 1) redirectTo('/pages/order/finish', { id });
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  const early = order && !order.actions.includes('open');
  return (
    <Page
      bar={bar}
      footer={
        <Button size="lg" block loading={open.isPending} disabled={!order || early} onClick={start}>
          {early && order.open_from_at
            ? t('add.openFrom', { time: time(order.open_from_at) })
            : t('add.openBooking')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {head}
        <h2 className="font-semibold text-title">{t('add.yourBooking')}</h2>
        {order ? <OrderSummary order={order} /> : <Skeleton className="h-28 w-full rounded-lg" />}
      </div>
    </Page>
  );
}
