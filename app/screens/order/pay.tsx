'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { orderInstants, useOrderActions } from '#app/features/desk/use-order-actions.ts';
import { BookingActions } from '#app/features/invitation/booking-actions.tsx';
import { InviteButton } from '#app/features/invitation/invite-button.tsx';
import { isUnfulfilled, orderOutcome } from '#app/features/payment/order-outcome.ts';
import { PayForm } from '#app/features/payment/pay-form.tsx';
import { isTried, isWaiting, type PaymentPhase } from '#app/features/payment/payment-phase.ts';
import { type ReturnedOrderQuery, useReturnedOrder } from '#app/features/payment/use-returned-order.ts';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { PayResult } from '#components/pay/pay-result.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';

const PushSuggestion = lazyPart(() => import('#app/features/push/push-suggestion.tsx'));

/** Payment of an order, and its result. `payment`: the one whose page the person returns from or has left. */
export default function Pay({ query }: { query: ReturnedOrderQuery }) {
  const t = useTranslations();
  const { navigateBack, switchTab } = useRouter();
  const { query: orderQuery, phase } = useReturnedOrder(query);
  const { data: order, error, refetch } = orderQuery;
  const canPay = useOrderActions(order).includes('pay');
  useRefetchAt(orderInstants(order), refetch);
  const bar = <AppBar title={t('page.pay')} onBack={() => navigateBack()} />;
  const isUnsettled = order?.status === 'unpaid' || order?.status === 'cancelled';
  if (order && isUnsettled && isWaiting(phase)) {
    return (
      <Page bar={bar}>
        <StaleDataBanner query={orderQuery} />
        <Waiting phase={phase} onRetry={error ? refetch : null} />
      </Page>
    );
  }
  if (order?.status === 'unpaid' && canPay) {
    return (
      <PayForm
        order={order}
        outcome={isTried(phase) ? phase : isUnfulfilled(order) ? 'unfulfilled' : null}
        bar={bar}
        banner={<StaleDataBanner query={orderQuery} />}
      />
    );
  }
  const isGone = query.id === '' || reasonOf(error) === 'not_found';
  return (
    <Page bar={bar}>
      {order && <Result order={order} />}
      {!order && !error && !isGone && <SkeletonList rows={4} label={t('ui.loading')} />}
      {!order && isGone && (
        <Empty
          illustration="orders"
          title={t('pay.gone')}
          action={<Button onClick={() => switchTab('/pages/entry/order')}>{t('page.order')}</Button>}
        />
      )}
      {!order && error && !isGone && <ErrorState onRetry={() => refetch()} />}
    </Page>
  );
}

/** The outcome of the payment is not known yet. `onRetry`: it could not be fetched. */
function Waiting({ phase, onRetry }: { phase: PaymentPhase; onRetry: (() => unknown) | null }) {
  const t = useTranslations();
  const which = phase === 'pending' ? 'waiting' : 'checking';
  return (
    <PayResult result="pending" title={t(`pay.${which}.title`)} text={t(`pay.${which}.text`)}>
      {onRetry && (
        <Button block onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
      <OrdersButton />
    </PayResult>
  );
}

function OrderButton({ order, label }: { order: OrderDetail; label: string }) {
  const { redirectTo } = useRouter();
  return (
    <Button block onClick={() => redirectTo('/pages/order/finish', { id: order.id })}>
      {label}
    </Button>
  );
}

function BookAgainButton({ order, ...look }: { order: OrderDetail; variant?: 'secondary' }) {
  const t = useTranslations('pay');
  const { redirectTo } = useRouter();
  return (
    <Button block {...look} onClick={() => redirectTo('/pages/order/add', { id: order.table.id })}>
      {t('bookAgain')}
    </Button>
  );
}

function OrdersButton() {
  const t = useTranslations('pay');
  const { switchTab } = useRouter();
  return (
    <Button block variant="secondary" onClick={() => switchTab('/pages/entry/order')}>
      {t('toOrders')}
    </Button>
  );
}

function Result({ order }: { order: OrderDetail }) {
  const t = useTranslations('pay');
  const orderText = useTranslations('order');
  const money = useMoney();
  const { redirectTo } = useRouter();
  const outcome = orderOutcome(order);
  const playing = outcome === 'playing';
  useEffect(() => {
    if (playing) redirectTo('/pages/order/finish', { id: order.id });
  }, [playing, order.id, redirectTo]);

  if (playing) return null;
  if (outcome === 'booked') return <Booked order={order} />;
  if (outcome === 'cancelledPaid') return <CancelledAfterPayment order={order} />;
  if (outcome === 'expired' && order.wish_id !== null) return <MissedOffer />;
  const { result, text } = results[outcome];
  return (
    <PayResult
      result={result}
      title={t(`${text}.title`)}
      text={
        order.released > 0 ? orderText('released', { amount: money.text(order.released) }) : t(`${text}.text`)
      }
    >
      {outcome !== 'paid' && <BookAgainButton order={order} />}
      <OrdersButton />
    </PayResult>
  );
}

/** The time to take an offer of the waiting list is over. */
function MissedOffer() {
  const t = useTranslations('waiting');
  const { switchTab } = useRouter();
  return (
    <PayResult result="left" title={t('offer.overTitle')} text={t('offer.overText')}>
      <Button block onClick={() => switchTab('/pages/entry/order')}>
        {t('toMine')}
      </Button>
    </PayResult>
  );
}

const results = {
  paid: { result: 'done', text: 'already' },
  cancelled: { result: 'left', text: 'cancelled' },
  cancelledByHall: { result: 'failed', text: 'cancelledByHall' },
  expired: { result: 'failed', text: 'over' },
  paidLate: { result: 'failed', text: 'late' },
} as const;

function Booked({ order }: { order: OrderDetail }) {
  const t = useTranslations('pay');
  const { dayAndTime, time } = useClockText(order.store.time_zone);
  const text = t('done.text', {
    start: dayAndTime(order.start_at),
    from: time(order.open_from_at ?? order.start_at),
  });
  return (
    <PayResult result="done" title={t('done.title')} text={text}>
      <div className="mb-2 flex flex-col gap-3 text-left">
        <OrderSummary order={order} />
        <BookingActions order={order}>
          <InviteButton order={order} isRow />
        </BookingActions>
      </div>
      <OrderButton order={order} label={t('toBooking')} />
      <OrdersButton />
      <OptionalBoundary>
        <PushSuggestion />
      </OptionalBoundary>
    </PayResult>
  );
}

/** A booking that was cancelled after it was paid: what was paid, and what of it was given back. */
function CancelledAfterPayment({ order }: { order: OrderDetail }) {
  const t = useTranslations('pay');
  const standing = useTranslations('desk.standing');
  const byHall = order.timeline.at(-1)?.by_hall;
  return (
    <PayResult
      result="left"
      title={t('cancelled.title')}
      text={standing(byHall ? 'cancelledByHall' : 'cancelled')}
    >
      {order.receipt && (
        <Card className="mb-2">
          <PriceLines
            lines={order.lines}
            total={order.total}
            receipt={order.receipt}
            timeZone={order.store.time_zone}
          />
        </Card>
      )}
      <OrderButton order={order} label={t('toOrder')} />
      <BookAgainButton order={order} variant="secondary" />
    </PayResult>
  );
}
