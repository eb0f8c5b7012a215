'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ReviewForm } from '#app/features/feedback/review-form.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PlayedSummary } from '#components/player/played-summary.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { orderQueries } from '#lib/api/order.ts';
import { playerQueries } from '#lib/api/player.ts';
import { useRouter } from '#lib/router/router.ts';

/** Evaluate: reviews an ended order, which the person booked or joined, once. */
export default function EvaluateAdd({ query }: { query: { id: string } }) {
  const t = useTranslations();
  const { navigateBack, redirectTo, switchTab } = useRouter();
  const locale = useLocale();
  const ownQuery = useQuery({ ...orderQueries.detail(query.id, locale), enabled: query.id !== '' });
  const isForeign = reasonOf(ownQuery.error) === 'not_found';
  const playedQuery = useQuery({ ...playerQueries.detail(query.id, locale), enabled: isForeign });
  const orderQuery = isForeign ? playedQuery : ownQuery;
  const [order, played] = [ownQuery.data, playedQuery.data];
  const isReviewed = order?.status === 'completed' || played?.rating === 'given';
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
  if (!order && played?.rating === 'open') {
    return (
      <ReviewForm order={played} bar={bar}>
        <Card>
          <PlayedSummary order={played} />
        </Card>
      </ReviewForm>
    );
  }
  return (
    <Page bar={bar}>
      {orderQuery.isPending && query.id !== '' && <SkeletonList rows={3} label={t('ui.loading')} />}
      <QueryError query={orderQuery} />
      {(query.id === '' || (orderQuery.data && !isReviewed)) && (
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
