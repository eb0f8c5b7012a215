'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ReviewForm } from '#app/features/feedback/review-form.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { orderQueries } from '#lib/api/order.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';

/** Evaluate: a game that is over is rated, once. */
export default function EvaluateAdd({ query }: { query: { id: string } }) {
  const t = useTranslations();
  const online = useOnline();
  const { navigateBack, redirectTo, switchTab } = useRouter();
  const {
    data: order,
    isError,
    isPending,
    refetch,
  } = useQuery({
    ...orderQueries.detail(query.id, useLocale()),
    enabled: query.id !== '',
  });
  const rated = order?.status === 'completed';
  useEffect(() => {
    if (rated) redirectTo('/pages/order/evaluate', { id: query.id });
  }, [rated, query.id, redirectTo]);
  const bar = <AppBar title={t('page.evaluateAdd')} onBack={() => navigateBack()} />;
  if (order?.actions.includes('evaluate')) {
    return (
      <ReviewForm order={order} bar={bar}>
        <OrderSummary order={order} />
      </ReviewForm>
    );
  }
  return (
    <Page bar={bar}>
      {isPending && query.id !== '' && !isError && <SkeletonList rows={3} label={t('ui.loading')} />}
      {isError && !order && <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => refetch()} />}
      {(query.id === '' || (order && !rated)) && (
        <Empty
          scene="orders"
          title={t('review.notYet.title')}
          text={t('review.notYet.text')}
          action={<Button onClick={() => switchTab('/pages/entry/order')}>{t('page.order')}</Button>}
        />
      )}
    </Page>
  );
}
