'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OpenEarlyNote } from '#app/features/table/own-order.tsx';
import { PlayedSummary } from '#components/player/played-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { playerQueries, useOpenAsPlayer } from '#lib/api/player.ts';
import type { PlayedOrderDetail } from '#lib/contract/player.ts';
import { useRouter } from '#lib/router/router.ts';

export interface PlayedTableProps {
  readonly id: string;
  readonly code: string;
  readonly bar: ReactNode;
  readonly card: ReactNode;
  /** Draws the order form instead, for an order that can't be opened yet, with a note on it. */
  readonly orderForm: (note: ReactNode) => ReactNode;
}

/** An order on the scanned table that the person joined: opens the table, or shows the game. */
export default function PlayedTable({ id, code, bar, card, orderForm }: PlayedTableProps) {
  const { redirectTo } = useRouter();
  const query = useQuery(playerQueries.detail(id, useLocale()));
  const order = query.data;
  useRefetchAt(order ? [order.open_from_at, order.end_at] : [], query.refetch);
  const isOpenable = useIsPast(order?.open_from_at ?? Number.POSITIVE_INFINITY, serverNow);
  const isPlaying = order?.status === 'playing';
  useEffect(() => {
    if (isPlaying) redirectTo('/pages/order/finish', { id });
  }, [isPlaying, id, redirectTo]);
  if (order?.status === 'paid' && isOpenable)
    return <OpenTable order={order} code={code} bar={bar} card={card} />;
  if (order && !isPlaying)
    return orderForm(
      order.status === 'paid' && (
        <Card>
          <PlayedSummary order={order} />
        </Card>
      ),
    );
  return (
    <Page bar={bar}>
      <div className="flex flex-col gap-5">
        {card}
        {query.isError && !order ? (
          <QueryError query={query} />
        ) : (
          <Skeleton className="h-28 w-full rounded-lg" />
        )}
      </div>
    </Page>
  );
}

function OpenTable({
  order,
  code,
  bar,
  card,
}: { order: PlayedOrderDetail } & Pick<PlayedTableProps, 'code' | 'bar' | 'card'>) {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const { redirectTo } = useRouter();
  const open = useOpenAsPlayer();
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await open.mutateAsync({ id: order.id, code });
      if (reply.code === 1) redirectTo('/pages/order/finish', { id: order.id });
    });
  return (
    <Page
      bar={bar}
      footer={
        order.can_open && (
          <Button size="lg" block loading={open.isPending} onClick={submit}>
            {t('add.openBooking')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {card}
        <Card>
          <PlayedSummary order={order} />
        </Card>
        {order.can_open ? (
          <OpenEarlyNote order={order} />
        ) : (
          <p>{t('player.opensNot', { name: order.organiser.nickname })}</p>
        )}
      </div>
    </Page>
  );
}
