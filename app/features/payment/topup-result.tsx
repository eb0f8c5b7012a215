'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { payPageOf } from '#app/features/desk/pay-page.ts';
import { PayResult } from '#components/pay/pay-result.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { orderQueries } from '#lib/api/order.ts';
import { vipQueries } from '#lib/api/vip.ts';
import { useRouter } from '#lib/router/router.ts';
import { useIsOrderBelow } from './use-is-order-below.ts';
import { useLeftPayment } from './use-left-payment.ts';

export interface TopupResultProps {
  readonly id: string;
  /** The order at which the top-up began; empty without one. */
  readonly orderId: string;
  /** What the order needs, minor units; empty if it is its total. */
  readonly price: string;
  readonly cancelled: boolean;
}

/** The result of a top-up, which is polled while its payment is pending. */
export function TopupResult({ id, orderId, price, cancelled }: TopupResultProps) {
  const t = useTranslations();
  const money = useMoney();
  const { redirectTo, switchTab } = useRouter();
  const { data: topup, isError, refetch } = useQuery(vipQueries.topup(id));
  const isLeft = useLeftPayment(cancelled ? id : null);
  if (isError) return <ErrorState onRetry={() => refetch()} />;
  if (!topup) return <SkeletonList rows={3} label={t('ui.loading')} />;

  const newTopup = (
    <Button block onClick={() => redirectTo('/pages/index/vip', { order: orderId, price })}>
      {t(topup.status === 'failed' || isLeft ? 'vip.result.retry' : 'vip.result.more')}
    </Button>
  );
  if (topup.status !== 'paid' && isLeft) {
    return (
      <PayResult result="left" title={t('vip.result.left')} text={t('pay.left')}>
        {newTopup}
        <OrderButton id={orderId} />
      </PayResult>
    );
  }
  if (topup.status === 'pending' || (topup.status === 'failed' && cancelled)) {
    return (
      <PayResult
        result="pending"
        title={t(cancelled ? 'pay.checking.title' : 'pay.waiting.title')}
        text={t(cancelled ? 'pay.checking.text' : 'vip.result.waiting')}
      >
        {!cancelled && newTopup}
      </PayResult>
    );
  }
  if (topup.status === 'failed') {
    return (
      <PayResult result="failed" title={t('vip.result.failed')} text={t('pay.failed')}>
        {newTopup}
        <OrderButton id={orderId} />
      </PayResult>
    );
  }
  return (
    <PayResult
      result="done"
      title={t('vip.result.done', { amount: money.text(topup.amount + topup.bonus) })}
      text={
        topup.bonus > 0
          ? t('vip.result.withBonus', { amount: money.text(topup.amount), bonus: money.text(topup.bonus) })
          : t('vip.result.text')
      }
    >
      <OrderButton id={orderId} primary />
      <Button
        block
        {...(orderId ? { variant: 'secondary' } : {})}
        onClick={() => redirectTo('/pages/mine/wallet')}
      >
        {t('vip.result.wallet')}
      </Button>
      <Button block variant="secondary" onClick={() => switchTab('/')}>
        {t('tab.home')}
      </Button>
    </PayResult>
  );
}

/** Leads back to the order at which the top-up began. */
function OrderButton({ id, primary }: { id: string; primary?: true }) {
  const t = useTranslations('vip.result');
  const { navigateBack, redirectTo } = useRouter();
  const { data: order } = useQuery({ ...orderQueries.detail(id, useLocale()), enabled: id !== '' });
  // An order that somebody else booked is not found: its page is the same as that of a paid one.
  const page = order?.status === 'unpaid' ? payPageOf(order) : '/pages/order/finish';
  const isBelow = useIsOrderBelow(id);
  if (!id) return null;
  return (
    <Button
      block
      {...(primary ? {} : { variant: 'secondary' })}
      onClick={() => (isBelow ? navigateBack() : redirectTo(page, { id }))}
    >
      {t('order')}
    </Button>
  );
}
