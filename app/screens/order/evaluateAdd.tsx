'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ReviewForm } from '#app/features/feedback/review-form.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { orderQueries } from '#lib/api/order.ts';
import { useRouter } from '#lib/router/router.ts';

/** Evaluate: reviews an ended order, once. */
export default function EvaluateAdd({ query }: { query: { id: string } }) {
  const t = useTranslations();
  const { navigateBack, redirectTo, switchTab } = useRouter();
  const orderQuery = useQuery({ ...orderQueries.detail(query.id, useLocale()), enabled: query.id !== '' });
  const order = orderQuery.data;
  const isReviewed = order?.status === 'completed';
  useEffect(() => {
    if (isReviewed) redirectTo('/pages/order/evaluate', { id: query.id });
  }, [isReviewed, query.id, redirectTo]);
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
      {orderQuery.isPending && query.id !== '' && <SkeletonList rows={3} label={t('ui.loading')} />}
      <QueryError query={orderQuery} />
      {(query.id === '' || (order && !isReviewed)) && (
        <Empty
          illustration="orders"
          title={t('review.notYet.title')}
          text={t('review.notYet.text')}
          action={<Button onClick={() => switchTab('/pages/entry/order')}>{t('page.order')}</Button>}
        />
      )}
    </Page>
  );
}
