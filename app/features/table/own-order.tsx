'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { payPageOf } from '#app/features/desk/pay-page.ts';
import { orderInstants, useOrderActions } from '#app/features/desk/use-order-actions.ts';
import { QueryError } from '#app/features/query/query-error.tsx';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { HoldNote } from '#components/order/hold-note.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries, useOpenOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';

export interface OwnOrderProps {
  readonly id: string;
  readonly code: string;
  readonly bar: ReactNode;
  readonly card: ReactNode;
  /** Draws the order form instead, for an order that cannot be opened yet, with a note on it. */
  readonly orderForm: (note: ReactNode) => ReactNode;
}

/** The person's own order on the scanned table: opens a booking, pays a walk-in, or shows its game. */
export function OwnOrder({ id, code, bar, card, orderForm }: OwnOrderProps) {
  const { redirectTo } = useRouter();
  const query = useQuery(orderQueries.detail(id, useLocale()));
  const order = query.data;
  const actions = useOrderActions(order);
  useRefetchAt(orderInstants(order), query.refetch);
  const playing = order?.status === 'playing';
  useEffect(() => {
    if (playing) redirectTo('/pages/order/finish', { id });
  }, [playing, id, redirectTo]);

  if (order && actions.includes('open'))
    return <OpenBooking order={order} code={code} bar={bar} card={card} />;
  if (order?.status === 'unpaid' && order.kind === 'now' && actions.includes('pay'))
    return <UnpaidWalkIn order={order} bar={bar} card={card} />;
  if (order && !playing) {
    const isUnpaid = order.status === 'unpaid' && actions.includes('pay');
    return orderForm((order.status === 'paid' || isUnpaid) && <OwnBookingNote order={order} />);
  }
  return (
    <Page bar={bar}>
      <div className="flex flex-col gap-5">
        {card}
        {query.isError && !order ? (
          <QueryError query={query} />
        ) : (
          <Skeleton className="h-28 w-full rounded-lg" />
        )}
      </div>
    </Page>
  );
}

function OpenBooking({
  order,
  code,
  bar,
  card,
}: { order: OrderDetail } & Pick<OwnOrderProps, 'code' | 'bar' | 'card'>) {
  const t = useTranslations('add');
  const withNetworkToast = useNetworkToast();
  const { redirectTo } = useRouter();
  const open = useOpenOrder();
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await open.mutateAsync({ id: order.id, code });
      if (reply.code === 1) redirectTo('/pages/order/finish', { id: order.id });
    });
  return (
    <Page
      bar={bar}
      footer={
        <Button size="lg" block loading={open.isPending} onClick={submit}>
          {t('openBooking')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {card}
        <h2 className="font-semibold text-title">{t('yourBooking')}</h2>
        <OrderSummary order={order} />
        <OpenEarlyNote order={order} />
      </div>
    </Page>
  );
}

/** Before a booking's start: opening it now moves its end too. */
export function OpenEarlyNote({
  order: { start_at, end_at, store },
}: {
  order: Pick<OrderDetail, 'start_at' | 'end_at' | 'store'>;
}) {
  const t = useTranslations('add');
  const { time } = useClockText(store.time_zone);
  const now = useNowMinute(serverNow);
  if (now >= start_at) return null;
  return <p>{t('openEarly', { from: time(now), end: time(now + end_at - start_at) })}</p>;
}

function UnpaidWalkIn({ order, bar, card }: { order: OrderDetail } & Pick<OwnOrderProps, 'bar' | 'card'>) {
  const t = useTranslations('add');
  const { redirectTo } = useRouter();
  return (
    <Page
      bar={bar}
      footer={
        <Button size="lg" block onClick={() => redirectTo('/pages/order/pay', { id: order.id })}>
          {t(order.total > 0 ? 'payBooking' : 'confirmBooking')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {card}
        <OrderSummary order={order}>
          <p className="mt-3 text-ink-2 text-small">
            {t(order.total > 0 ? 'openBookingUnpaid' : 'openBookingUnconfirmed')}
          </p>
          <HoldNote order={order} clock={serverNow} className="mt-3" />
        </OrderSummary>
      </div>
    </Page>
  );
}

/** Says when the booking can be opened, or that it has to be paid. */
function OwnBookingNote({ order }: { order: OrderDetail }) {
  const t = useTranslations('add');
  const { navigateTo } = useRouter();
  const { period, time } = useClockText(order.store.time_zone);
  const periodText = period(order.start_at, order.end_at);
  if (order.status === 'unpaid') {
    return (
      <Card>
        <p className="text-small">
          {t(order.total > 0 ? 'yourBookingUnpaid' : 'yourBookingUnconfirmed', { period: periodText })}
        </p>
        <Button size="sm" className="mt-3" onClick={() => navigateTo(payPageOf(order), { id: order.id })}>
          {t(order.total > 0 ? 'payBooking' : 'confirmBooking')}
        </Button>
      </Card>
    );
  }
  return (
    <Card>
      <p className="text-small">
        {t('yourBookingEarly', { period: periodText, from: time(order.open_from_at ?? order.start_at) })}
      </p>
    </Card>
  );
}
