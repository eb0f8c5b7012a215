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

const PushSuggestion = lazy(() => import('#app/features/push/push-suggestion.tsx'));

/** While a payment is pending. */
const POLL_INTERVAL_MS = 2_000;

/** Payment of an order, and its result. `payment`: the one whose page the person returns from. */
export default function Pay({ query }: { query: { id: string; payment: string } }) {
  const t = useTranslations();
  const locale = useLocale();
  const { navigateBack } = useRouter();
  const orderQuery = useQuery({
    ...orderQueries.detail(query.id, locale),
    refetchInterval: ({ state }) => (isPaymentPending(state.data, query.payment) ? POLL_INTERVAL_MS : false),
  });
  const { data: order, error, refetch } = orderQuery;
  const bar = <AppBar title={t('page.pay')} onBack={() => navigateBack()} />;
  if (
    order?.status === 'unpaid' &&
    order.actions.includes('pay') &&
    !isPaymentPending(order, query.payment)
  ) {
    return (
      <PayForm
        order={order}
        failed={order.payment?.status === 'failed' && query.payment !== ''}
        bar={bar}
        banner={<StaleDataBanner query={orderQuery} />}
      />
    );
  }
  return (
    <Page bar={bar}>
      {order && <Result order={order} payment={query.payment} />}
      {!order && !error && <SkeletonList rows={4} label={t('ui.loading')} />}
      {!order && reasonOf(error) === 'not_found' && <Empty scene="orders" title={t('pay.gone')} />}
      {!order && error && reasonOf(error) !== 'not_found' && <ErrorState onRetry={() => refetch()} />}
    </Page>
  );
}

/** The person returned from a payment page whose result has not arrived yet. */
const isPaymentPending = (order: OrderDetail | undefined, payment: string): boolean =>
  order?.status === 'unpaid' &&
  payment !== '' &&
  order.payment?.id === payment &&
  order.payment.status === 'pending';

/** The order after its payment, or why it cannot be paid. */
function Result({ order, payment }: { order: OrderDetail; payment: string }) {
  const t = useTranslations('pay');
  const { dayAndTime, time } = useClockText(order.store.time_zone);
  const { redirectTo, switchTab } = useRouter();
  const playing = order.status === 'playing';
  useEffect(() => {
    if (playing) redirectTo('/pages/order/finish', { id: order.id });
  }, [playing, order.id, redirectTo]);

  const ordersButton = (
    <Button block variant="secondary" onClick={() => switchTab('/pages/entry/order')}>
      {t('toOrders')}
    </Button>
  );
  if (playing) return null;
  if (isPaymentPending(order, payment)) {
    return (
      <PayResult result="pending" title={t('waiting.title')} text={t('waiting.text')}>
        {ordersButton}
      </PayResult>
    );
  }
  if (order.status === 'paid') {
    const text = t('done.text', {
      start: dayAndTime(order.start_at),
      from: time(order.open_from_at ?? order.start_at),
    });
    return (
      <PayResult result="done" title={t('done.title')} text={text}>
        <Button block onClick={() => redirectTo('/pages/order/finish', { id: order.id })}>
          {t('toBooking')}
        </Button>
        {ordersButton}
        <OptionalBoundary>
          <PushSuggestion />
        </OptionalBoundary>
      </PayResult>
    );
  }
  const paidLate = order.status === 'cancelled' && order.payment?.status === 'paid';
  const notPaid = order.status === 'cancelled' || order.status === 'unpaid';
  return (
    <PayResult
      result={notPaid ? 'failed' : 'done'}
      title={t(notPaid ? 'over.title' : 'already.title')}
      text={t(paidLate ? 'over.inWallet' : notPaid ? 'over.text' : 'already.text')}
    >
      {notPaid && (
        <Button block onClick={() => redirectTo('/pages/order/add', { id: order.table.id })}>
          {t('bookAgain')}
        </Button>
      )}
      {ordersButton}
    </PayResult>
  );
}
