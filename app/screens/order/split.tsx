'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { PaymentOutcome } from '#app/features/desk/payment-outcome.tsx';
import { orderInstants } from '#app/features/desk/use-order-actions.ts';
import { isTried, isWaiting } from '#app/features/payment/payment-phase.ts';
import { type ReturnedOrderQuery, useReturnedOrder } from '#app/features/payment/use-returned-order.ts';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { SplitForm } from '#app/features/share/split-form.tsx';
import { SplitOverview } from '#app/features/share/split-overview.tsx';
import { showsSplit } from '#app/features/share/split-row.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { useIsPersonLive } from '#lib/api/person-stream.ts';
import { shareQueries, useSplitAndPay } from '#lib/api/share.ts';
import { href, useRouter } from '#lib/router/router.ts';

/** How often the shares are fetched while no stream tells of changes. */
const REFETCH_MS = 30_000;

/** Splits the price of an order of the person, and shows what each has paid. */
export default function SplitScreen({ query }: { query: ReturnedOrderQuery }) {
  const t = useTranslations();
  const { navigateBack, switchTab } = useRouter();
  const refetchInterval = useIsPersonLive() ? false : REFETCH_MS;
  const { query: orderQuery, phase } = useReturnedOrder(query, refetchInterval);
  const splitQuery = useQuery({ ...shareQueries.split(query.id), refetchInterval });
  const splitting = useSplitAndPay();
  const { data: order, error } = orderQuery;
  const split = splitQuery.data;
  const refetch = () => Promise.all([orderQuery.refetch(), splitQuery.refetch()]);
  useRefetchAt([...orderInstants(order), split?.due_at ?? null], refetch);
  const isPaid = phase === 'paid';
  const refetchSplit = useEffectEvent(() => void splitQuery.refetch());
  useEffect(() => {
    if (isPaid) refetchSplit();
  }, [isPaid]);
  const bar = <AppBar title={t('page.split')} onBack={() => navigateBack()} />;
  const isGone = query.id === '' || reasonOf(error) === 'not_found';
  const hasPaid = split?.friends.some(({ paid, due }) => paid + due > 0);
  if (order && split && !isGone) {
    const banner = (
      <>
        <StaleDataBanner query={splitQuery} />
        <PaymentOutcome order={order} phase={phase} page="/pages/order/split" />
      </>
    );
    if (splitting.isPending || (split.terms === null && showsSplit(order) && !hasPaid))
      return <SplitForm order={order} split={split} splitting={splitting} bar={bar} banner={banner} />;
    if (split.terms !== null || hasPaid)
      return (
        <SplitOverview
          order={order}
          split={split}
          outcome={isTried(phase) ? phase : null}
          isWaiting={isWaiting(phase)}
          bar={bar}
          banner={banner}
          onRefresh={refetch}
        />
      );
  }
  const toOrders = <Button onClick={() => switchTab('/pages/entry/order')}>{t('page.order')}</Button>;
  return (
    <Page bar={bar}>
      {isGone ? (
        <Empty illustration="orders" title={t('pay.gone')} action={toOrders} />
      ) : order?.status === 'cancelled' && split ? (
        <Empty
          illustration="orders"
          title={t('share.cancelled.title')}
          text={t('share.cancelled.text')}
          action={
            <Button href={href('/pages/order/finish', { id: order.id })}>{t('share.cancelled.open')}</Button>
          }
        />
      ) : order && split ? (
        <Empty illustration="orders" title={t('share.over')} action={toOrders} />
      ) : (
        <>
          {(orderQuery.isPending || splitQuery.isPending) && (
            <SkeletonList shape="form" label={t('ui.loading')} />
          )}
          <QueryError query={orderQuery.isError ? orderQuery : splitQuery} />
        </>
      )}
    </Page>
  );
}
