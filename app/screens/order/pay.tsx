'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, useEffect } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { PayForm } from '#app/features/payment/pay-form.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { PayResult } from '#components/pay/pay-result.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import { orderQueries } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';

const PushAsk = lazy(() => import('#app/features/push/push-suggestion.tsx'));

/** How often a payment that is on its way is asked about. */
const ASK_EVERY_MS = 2_000;

export default function Pay({ query }: { query: { id: string; payment: string } }) {
  const t = useTranslations();
  const locale = useLocale();
  const { navigateBack } = useRouter();
  const asked = useQuery({
    ...orderQueries.detail(query.id, locale),
    refetchInterval: ({ state }) => (isWaiting(state.data, query.payment) ? ASK_EVERY_MS : false),
  });
  const { data: order, error, refetch } = asked;
  const bar = <AppBar title={t('page.pay')} onBack={() => navigateBack()} />;
  if (order?.status === 'unpaid' && order.actions.includes('pay') && !isWaiting(order, query.payment)) {
    return (
      <PayForm
        order={order}
        failed={order.payment?.status === 'failed' && query.payment !== ''}
        bar={bar}
        age={<StaleDataBanner query={asked} />}
      />
    );
  }
  return (
    <Page bar={bar}>
      {order && <Outcome order={order} payment={query.payment} />}
      {!order && !error && <SkeletonList rows={4} label={t('ui.loading')} />}
      {!order && reasonOf(error) === 'not_found' && <Empty scene="orders" title={t('pay.gone')} />}
      {!order && error && reasonOf(error) !== 'not_found' && <ErrorState onRetry={() => refetch()} />}
    </Page>
  );
}

/** The person came back from a payment page, and its result is not here yet. */
const isWaiting = (order: OrderDetail | undefined, payment: string): boolean =>
  order?.status === 'unpaid' &&
  payment !== '' &&
  order.payment?.id === payment &&
  order.payment.status === 'pending';

function Outcome({ order, payment }: { order: OrderDetail; payment: string }) {
  const t = useTranslations('pay');
  const { dayAndTime, time } = useClockText(order.store.time_zone);
  const { redirectTo, switchTab } = useRouter();
  const playing = order.status === 'playing';
  useEffect(() => {
    if (playing) redirectTo('/pages/order/finish', { id: order.id });
  }, [playing, order.id, redirectTo]);

  const orders = (
    <Button block variant="secondary" onClick={() => switchTab('/pages/entry/order')}>
      {t('toOrders')}
    </Button>
  );
  if (playing) return null;
  if (isWaiting(order, payment)) {
    return (
      <PayResult look="waiting" title={t('waiting.title')} text={t('waiting.text')}>
        {orders}
      </PayResult>
    );
  }
  if (order.status === 'paid') {
    const text = t('done.text', {
      start: dayAndTime(order.start_at),
      from: time(order.open_from_at ?? order.start_at),
    });
    return (
      <PayResult look="done" title={t('done.title')} text={text}>
        <Button block onClick={() => redirectTo('/pages/order/finish', { id: order.id })}>
          {t('toBooking')}
        </Button>
        {orders}
        <OptionalBoundary>
          <PushAsk />
        </OptionalBoundary>
      </PayResult>
    );
  }
  const paidLate = order.status === 'cancelled' && order.payment?.status === 'paid';
  const over = order.status === 'cancelled' || order.status === 'unpaid';
  return (
    <PayResult
      look={over ? 'failed' : 'done'}
      title={t(over ? 'over.title' : 'already.title')}
      text={t(paidLate ? 'over.inWallet' : over ? 'over.text' : 'already.text')}
    >
      {over && (
        <Button block onClick={() => redirectTo('/pages/order/add', { id: order.table.id })}>
          {t('bookAgain')}
        </Button>
      )}
      {orders}
    </PayResult>
  );
}
