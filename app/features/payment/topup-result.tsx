'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PayResult } from '#components/pay/pay-result.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { vipQueries } from '#lib/api/vip.ts';
import { useRouter } from '#lib/router/router.ts';

/** The result of a top-up, which is polled while its payment is pending. */
export function TopupResult({ id }: { id: string }) {
  const t = useTranslations();
  const money = useMoney();
  const { redirectTo, switchTab } = useRouter();
  const { data: topup, isError, refetch } = useQuery(vipQueries.topup(id));
  if (isError) return <ErrorState onRetry={() => refetch()} />;
  if (!topup) return <SkeletonList rows={3} label={t('ui.loading')} />;

  const newTopup = (
    <Button block onClick={() => redirectTo('/pages/index/vip')}>
      {t(topup.status === 'failed' ? 'vip.result.retry' : 'vip.result.more')}
    </Button>
  );
  if (topup.status === 'pending') {
    return (
      <PayResult result="pending" title={t('pay.waiting.title')} text={t('vip.result.waiting')}>
        {newTopup}
      </PayResult>
    );
  }
  if (topup.status === 'failed') {
    return (
      <PayResult result="failed" title={t('vip.result.failed')} text={t('pay.failed')}>
        {newTopup}
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
      <Button block onClick={() => redirectTo('/pages/mine/wallet')}>
        {t('vip.result.wallet')}
      </Button>
      <Button block variant="secondary" onClick={() => switchTab('/')}>
        {t('tab.home')}
      </Button>
    </PayResult>
  );
}
