'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { DeskOrder } from '#app/features/desk/desk-order.tsx';
import { DeskPlaying } from '#app/features/desk/desk-playing.tsx';
import { PaymentOutcome } from '#app/features/desk/payment-outcome.tsx';
import { orderInstants } from '#app/features/desk/use-order-actions.ts';
import { InviteButton } from '#app/features/invitation/invite-button.tsx';
import { type ReturnedOrderQuery, useReturnedOrder } from '#app/features/payment/use-returned-order.ts';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { orderQueries } from '#lib/api/order.ts';
import { useIsPersonLive } from '#lib/api/person-stream.ts';
import { playerQueries } from '#lib/api/player.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';

/** How often the order is fetched while no stream tells of changes. */
const REFETCH_MS = 30_000;

const PlayedOrder = lazyPart(
  () => import(/* webpackChunkName: "together" */ '#app/features/player/played-order.tsx'),
);

/** My Desk: the order `id`; without one, the game being played or the next booking. */
export default function Finish({ query }: { query: ReturnedOrderQuery }) {
  const played = useQuery({ ...playerQueries.detail(query.id, useLocale()), enabled: false });
  return played.data ? <Played query={query} /> : <OwnDesk query={query} />;
}

/** An order that somebody else booked. */
function Played({ query }: { query: ReturnedOrderQuery }) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  return (
    <Suspense
      fallback={
        <Page wide bar={<AppBar title={t('page.desk')} onBack={() => navigateBack()} />}>
          <SkeletonList rows={3} label={t('ui.loading')} />
        </Page>
      }
    >
      <PlayedOrder query={query} />
    </Suspense>
  );
}

function OwnDesk({ query }: { query: ReturnedOrderQuery }) {
  const t = useTranslations();
  const locale = useLocale();
  const online = useOnline();
  const { navigateBack, redirectTo, switchTab } = useRouter();
  const current = useQuery({
    ...orderQueries.current(locale),
    enabled: query.id === '',
    // A game may have begun on another device since Home was drawn.
    refetchOnMount: 'always',
  });
  const { playing, next, bill } = current.data ?? {};
  const currentId = playing?.id ?? bill?.id ?? next?.id ?? '';
  const id = query.id || currentId;
  const hasNone = query.id === '' && current.data !== undefined && currentId === '';
  const joined = useQuery({ ...playerQueries.list('paid', locale), enabled: hasNone });
  const shownId = currentId || (hasNone ? (joined.data?.list[0]?.id ?? '') : '');
  // With the id in the address, the page shows the settlement after the game's end.
  useEffect(() => {
    if (query.id === '' && shownId) redirectTo('/pages/order/finish', { id: shownId });
  }, [query.id, shownId, redirectTo]);
  const isLive = useIsPersonLive();
  const { query: detail, phase } = useReturnedOrder({ ...query, id }, isLive ? false : REFETCH_MS);
  const order = detail.data;
  useRefetchAt(orderInstants(order), detail.refetch);
  // The page of the shares says what became of a payment for one.
  const isSharePayment = query.payment !== '' && order?.status === 'unpaid' && order.split !== null;
  const openShares = useEffectEvent(() => redirectTo('/pages/order/split', query));
  useEffect(() => {
    if (isSharePayment) openShares();
  }, [isSharePayment]);
  const error = detail.error ?? current.error;
  const none = (hasNone && !joined.isFetching && !shownId) || reasonOf(error) === 'not_found';

  if (!order && none && query.id !== '') return <Played query={query} />;
  if (order?.status === 'playing' && !order.open_ended)
    return <DeskPlaying order={order} query={detail} extension={phase} />;
  return (
    <Page
      wide
      bar={
        <AppBar
          title={t(!order ? 'page.desk' : order.status === 'paid' ? 'desk.booking' : 'desk.order')}
          onBack={() => navigateBack()}
          actions={order?.status === 'paid' && <InviteButton order={order} />}
        />
      }
      onRefresh={() => detail.refetch()}
    >
      <div className="*:mb-4">
        <StaleDataBanner query={detail} />
        {/* A person who ends the game knows that its extension was not paid. */}
        {order && phase !== 'left' && <PaymentOutcome order={order} phase={phase} />}
      </div>
      {order && <DeskOrder order={order} />}
      {!order && none && query.id === '' && (
        <Empty
          illustration="tables"
          title={t('desk.none.title')}
          text={t('desk.none.text')}
          action={<Button onClick={() => switchTab('/')}>{t('tab.home')}</Button>}
        />
      )}
      {!order && error && !none && (
        <ErrorState
          kind={online ? 'error' : 'offline'}
          onRetry={() => (query.id ? detail.refetch() : current.refetch())}
        />
      )}
      {!order && !error && !none && (
        <div className="flex flex-col gap-6">
          {(query.id === '' || id === playing?.id) && (
            <Skeleton className="mx-auto mt-6 size-60 rounded-full" />
          )}
          <SkeletonList rows={3} label={t('ui.loading')} />
        </div>
      )}
    </Page>
  );
}
