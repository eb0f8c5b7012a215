'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { memo, type ReactNode, useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { OrderCardActions } from '#app/features/desk/order-card-actions.tsx';
import { orderInstants } from '#app/features/desk/use-order-actions.ts';
import { SignInPrompt } from '#app/features/login/sign-in-prompt.tsx';
import { isPlayed, type ListedOrder, withPlayed } from '#app/features/player/with-played.ts';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OrderCard } from '#components/order/order-card.tsx';
import { PlayedCard } from '#components/player/played-card.tsx';
import { AnimatedSpace } from '#components/ui/animated-space.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { cx } from '#components/ui/cx.ts';
import { Empty } from '#components/ui/empty.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { useSwipe } from '#components/ui/use-swipe.ts';
import { VirtualList } from '#components/ui/virtual-list.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { orderQueries } from '#lib/api/order.ts';
import { playerQueries } from '#lib/api/player.ts';
import { type OrderFilter, orderFilters } from '#lib/contract/order.ts';
import { href, useQueryParameter } from '#lib/router/router.ts';
import { useHasPhone } from '#lib/session/session.ts';
import { copyWithToast } from '#lib/toast/share.ts';

const OwnWishes = lazyPart(() => import('#app/features/waiting/own-wishes.tsx'));
const ReceivedInvitations = lazyPart(() => import('#app/features/player/received-invitations.tsx'));
const InstallSuggestion = lazyPart(() => import('#app/features/install/install-suggestion.tsx'));

/** Pixels: of an ended order's card, and between the cards. */
const ROW_HEIGHT = 196;
const ROW_GAP = 12;

const idOf = ({ id }: ListedOrder) => id;

/** My Order: what the person waits for, and their orders by status. */
export default function Orders() {
  const t = useTranslations();
  const hasPhone = useHasPhone();
  const [filter, setFilter] = useState<OrderFilter>('all');
  const swipe = useSwipe((step) => setFilter((now) => orderFilters[orderFilters.indexOf(now) + step] ?? now));
  const bar = <AppBar large title={t('page.order')} />;
  if (!hasPhone) {
    return (
      <Page tab wide bar={bar}>
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
  const locale = useLocale();
  const hasWaitingList = useQuery(configQueries.config()).data?.waiting != null;
  const orders = useInfiniteQuery(orderQueries.list(filter, locale));
  const played = useQuery(playerQueries.list(filter, locale)).data?.list ?? [];
  const own = orders.data?.pages.flatMap(({ list }) => list) ?? [];
  const shown = withPlayed(own, played, !orders.hasNextPage);
  useRefetchAt(own.flatMap(orderInstants), orders.refetch);
  // Shown beside the list on wide screens.
  const openId = useQueryParameter('id');
  const list = (
    <VirtualList key={filter} items={shown} keyOf={idOf} estimate={ROW_HEIGHT} gap={ROW_GAP}>
      {(order, index) => (
        <OrderRow order={order} isOpen={order.id === openId} isFirst={index === 0 && filter === 'all'} />
      )}
    </VirtualList>
  );
  return (
    <Page tab wide bar={bar} onRefresh={() => orders.refetch()}>
      <div className="flex flex-1 flex-col wide:grid wide:grid-cols-2 wide:gap-8">
        <div className={cx('flex flex-1 flex-col gap-3', shown.length === 0 && 'col-span-full')}>
          {filter === 'all' && (
            <AnimatedSpace>
              <OptionalBoundary>
                <ReceivedInvitations />
              </OptionalBoundary>
            </AnimatedSpace>
          )}
          {filter === 'all' && hasWaitingList && (
            <AnimatedSpace>
              <OptionalBoundary>
                <OwnWishes />
              </OptionalBoundary>
            </AnimatedSpace>
          )}
          <PagedList
            query={orders}
            empty={
              shown.length > 0 ? (
                list
              ) : (
                <Empty illustration="orders" title={t('orders.empty.title')} text={t('orders.empty.text')} />
              )
            }
          >
            {() => list}
          </PagedList>
        </div>
        {shown.length > 0 && (
          <div className="sticky top-0 hidden h-96 wide:flex">
            <Empty illustration="orders" title={t('orders.choose.title')} text={t('orders.choose.text')} />
          </div>
        )}
      </div>
    </Page>
  );
}

interface OrderRowProps {
  readonly order: ListedOrder;
  readonly isOpen: boolean;
  /** The first of all orders: the suggestion to install the app stands below it. */
  readonly isFirst: boolean;
}

const OrderRow = memo(function OrderRow({ order, isOpen, isFirst }: OrderRowProps) {
  const t = useTranslations('desk');
  return (
    <div className="flex flex-col gap-3">
      {isPlayed(order) ? (
        <PlayedCard
          order={order}
          href={href('/pages/order/finish', { id: order.id })}
          clock={serverNow}
          isOpen={isOpen}
        />
      ) : (
        <OrderCard
          order={order}
          href={href('/pages/order/finish', { id: order.id })}
          clock={serverNow}
          onCopyNumber={(number) => copyWithToast(number, t('copied'))}
          actions={<OrderCardActions order={order} />}
          isOpen={isOpen}
        />
      )}
      {isFirst && (
        <OptionalBoundary>
          <InstallSuggestion />
        </OptionalBoundary>
      )}
    </div>
  );
});
