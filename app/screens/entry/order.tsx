'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, lazy, type ReactNode, useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { OrderCardActions } from '#app/features/desk/order-card-actions.tsx';
import { SignInPrompt } from '#app/features/login/sign-in-prompt.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { OrderCard } from '#components/order/order-card.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Page } from '#components/ui/page.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useSwipe } from '#components/ui/use-swipe.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries } from '#lib/api/order.ts';
import { copyText } from '#lib/browser/share.ts';
import { type OrderFilter, orderFilters } from '#lib/contract/order.ts';
import { useOnline } from '#lib/network/online.ts';
import { href } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

const InstallHint = lazy(() => import('#app/features/install/install-suggestion.tsx'));

/** My Order: the person's orders by state. */
export default function Orders() {
  const t = useTranslations();
  const session = useSession();
  const [filter, setFilter] = useState<OrderFilter>('all');
  const swipe = useSwipe((step) => setFilter((now) => orderFilters[orderFilters.indexOf(now) + step] ?? now));
  const bar = <AppBar large title={t('page.order')} />;
  if (!session?.userinfo.mobile) {
    return (
      <Page tab bar={bar}>
        <SignInPrompt text={t('orders.signIn')} />
      </Page>
    );
  }
  return (
    <div className="h-full" {...swipe}>
      <OrderList
        filter={filter}
        bar={
          <>
            {bar}
            <Tabs
              label={t('page.order')}
              value={filter}
              onChange={setFilter}
              items={orderFilters.map((value) => ({ value, label: t(`orders.filter.${value}`) }))}
            />
          </>
        }
      />
    </div>
  );
}

function OrderList({ filter, bar }: { filter: OrderFilter; bar: ReactNode }) {
  const t = useTranslations();
  const online = useOnline();
  const orders = useInfiniteQuery(orderQueries.list(filter, useLocale()));
  const list = orders.data?.pages.flatMap((page) => page.list) ?? [];
  const copy = async (number: string) => {
    if (await copyText(number)) toast(t('desk.copied'), 'success');
  };
  return (
    <Page tab bar={bar} onRefresh={() => orders.refetch()}>
      <div className="flex flex-1 flex-col gap-3">
        <StaleDataBanner query={orders} />
        {orders.isPending && !orders.isError && <SkeletonList rows={4} label={t('ui.loading')} />}
        {orders.isError && !orders.data && (
          <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => orders.refetch()} />
        )}
        {orders.data && list.length === 0 && (
          <Empty scene="orders" title={t('orders.empty.title')} text={t('orders.empty.text')} />
        )}
        {list.map((order, nth) => (
          <Fragment key={order.id}>
            <OrderCard
              order={order}
              href={href('/pages/order/finish', { id: order.id })}
              clock={serverNow}
              onCopyNumber={copy}
              onHoldEnd={() => orders.refetch()}
              actions={<OrderCardActions order={order} />}
            />
            {nth === 0 && filter === 'all' && (
              <OptionalBoundary>
                <InstallHint />
              </OptionalBoundary>
            )}
          </Fragment>
        ))}
        {list.length > 0 && (
          <LoadMore
            more={orders.hasNextPage}
            loading={orders.isFetchingNextPage}
            failed={orders.isFetchNextPageError}
            onMore={() => orders.fetchNextPage()}
          />
        )}
      </div>
    </Page>
  );
}
