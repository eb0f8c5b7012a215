'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { HoldCountdown } from '#components/order/hold-countdown.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries, useOpenOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

export interface OwnOrderProps {
  readonly id: string;
  readonly code: string;
  readonly bar: ReactNode;
  readonly card: ReactNode;
  /** What else can be done here where the booking is for later, with a note on it. */
  readonly otherwise: (note: ReactNode) => ReactNode;
}

/** The person's own order on the table at which they stand: a booking is opened, a game leads to My Desk. */
export function OwnOrder({ id, code, bar, card, otherwise }: OwnOrderProps) {
  const online = useOnline();
  const { redirectTo } = useRouter();
  const { data: order, isError, refetch } = useQuery(orderQueries.detail(id, useLocale()));
  const playing = order?.status === 'playing';
  useEffect(() => {
    if (playing) redirectTo('/pages/order/finish', { id });
  }, [playing, id, redirectTo]);

  if (order?.actions.includes('open')) return <Booking order={order} code={code} bar={bar} card={card} />;
  if (order?.status === 'unpaid' && order.kind === 'now') return <Held order={order} bar={bar} card={card} />;
  if (order && !playing) return otherwise(order.status === 'paid' && <Early order={order} />);
  return (
    <Page bar={bar}>
      <div className="flex flex-col gap-5">
        {card}
        {!order && isError ? (
          <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-28 w-full rounded-lg" />
        )}
      </div>
    </Page>
  );
}

function Booking({
  order,
  code,
  bar,
  card,
}: { order: OrderDetail } & Pick<OwnOrderProps, 'code' | 'bar' | 'card'>) {
  const t = useTranslations();
  const { redirectTo } = useRouter();
  const open = useOpenOrder();
  const start = async () => {
    try {
      const reply = await open.mutateAsync({ id: order.id, code });
      if (reply.code === 1) redirectTo('/pages/order/finish', { id: order.id });
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  return (
    <Page
      bar={bar}
      footer={
        <Button size="lg" block loading={open.isPending} onClick={start}>
          {t('add.openBooking')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {card}
        <h2 className="font-semibold text-title">{t('add.yourBooking')}</h2>
        <OrderSummary order={order} />
      </div>
    </Page>
  );
}

/** Ordered here a moment ago and left before it was paid. */
function Held({ order, bar, card }: { order: OrderDetail } & Pick<OwnOrderProps, 'bar' | 'card'>) {
  const t = useTranslations('add');
  const { redirectTo } = useRouter();
  return (
    <Page
      bar={bar}
      footer={
        <Button size="lg" block onClick={() => redirectTo('/pages/order/pay', { id: order.id })}>
          {t('payBooking')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {card}
        <OrderSummary order={order}>
          <p className="mt-3 text-ink-2 text-small">{t('openBookingUnpaid')}</p>
          {order.hold_until_at !== null && (
            <HoldCountdown className="mt-3" untilAt={order.hold_until_at} clock={serverNow} />
          )}
        </OrderSummary>
      </div>
    </Page>
  );
}

/** The booking is not to be opened yet. */
function Early({ order }: { order: OrderDetail }) {
  const t = useTranslations('add');
  const { period, time } = useClockText(order.store.time_zone);
  return (
    <Card>
      <p className="text-small">
        {t('yourBookingEarly', {
          period: period(order.start_at, order.end_at),
          from: time(order.open_from_at ?? order.start_at),
        })}
      </p>
    </Card>
  );
}
