'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { InviteButton } from '#app/features/invitation/invite-button.tsx';
import { isTried, type PaymentPhase } from '#app/features/payment/payment-phase.ts';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { CodeRow } from '#app/features/share/code-row.tsx';
import { SplitRow, showsSplit } from '#app/features/share/split-row.tsx';
import { DeskRing } from '#components/desk/desk-ring.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { useGameClock } from '#components/order/use-game-clock.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Page } from '#components/ui/page.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useExtendOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { extensionDrafts } from '#lib/draft/top-up-draft.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { onDeskRequest } from './desk-requests.ts';
import { EndGame } from './end-game.tsx';
import { ExtendGame } from './extend-game.tsx';
import { GameDetails } from './game-details.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

const PushSuggestion = lazyPart(() => import('#app/features/push/push-suggestion.tsx'));

/** A game being played: the time left, extension and early end. */
export function DeskPlaying({
  order,
  query,
  extension,
}: {
  order: OrderDetail;
  query: UseQueryResult<OrderDetail>;
  /** The phase of an extension's payment whose page the person returns from. */
  extension: PaymentPhase;
}) {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const [sheet, setSheet] = useState<'extend' | 'end' | null>(null);
  const { id, paused_at } = order;
  const clock = useGameClock(order, serverNow);
  // The clock decides, as the server's settlement may not have arrived.
  const isOver = useIsPast(order.end_at, clock);
  const openSheet = (which: 'extend' | 'end') => {
    setSheet(which);
    void query.refetch();
  };
  const closeSheet = () => setSheet(null);
  const extend = useEffectEvent(() => openSheet('extend'));
  useEffect(() => onDeskRequest(id, 'extend', () => extend()), [id]);
  const extendOrder = useExtendOrder();
  const [startMinutes, setStartMinutes] = useState<number | null>(null);
  const resume = useEffectEvent(() => {
    const draft = extensionDrafts.take(id);
    if (!draft) return;
    setStartMinutes(draft.minutes);
    openSheet('extend');
  });
  // Runs each time that the page is shown.
  useEffect(() => resume(), []);

  return (
    <Page
      wide
      bar={
        <AppBar
          title={t('page.desk')}
          onBack={() => navigateBack()}
          actions={<InviteButton order={order} />}
        />
      }
      footer={
        !isOver && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
            <Button size="lg" variant="secondary" onClick={() => openSheet('end')}>
              {t('desk.end.open')}
            </Button>
            <Button size="lg" onClick={() => openSheet('extend')}>
              {t('desk.extend.open')}
            </Button>
          </div>
        )
      }
    >
      <Columns
        first={
          <>
            <StaleDataBanner query={query} />
            {paused_at !== null && (
              <p role="status" className="rounded-lg bg-info-soft p-3 text-info-text">
                {t('desk.paused')}
              </p>
            )}
            <PaymentOutcome order={order} phase={extension} />
            <DeskRing order={order} clock={clock} onEnd={() => query.refetch()} />
            {isOver ? (
              <p className="text-center text-ink-2">{t('desk.overText')}</p>
            ) : (
              <OptionalBoundary>
                <PushSuggestion />
              </OptionalBoundary>
            )}
          </>
        }
        second={
          <>
            <OrderSummary order={order} />
            <GameDetails order={order} />
            {(order.party || showsSplit(order)) && (
              <ListGroup>
                {order.party && <InviteButton order={order} isRow />}
                <SplitRow order={order} />
                {order.split && <CodeRow order={order} />}
              </ListGroup>
            )}
            <Button
              block
              variant="ghost"
              icon={TriangleAlert}
              href={href('/pages/mine/contactUs', { table_id: order.table.id })}
            >
              {t('desk.fault')}
            </Button>
          </>
        }
      />
      <ExtendGame
        order={order}
        extend={extendOrder}
        startMinutes={startMinutes}
        open={sheet === 'extend'}
        onClose={closeSheet}
        triedMethod={isTried(extension) ? (order.payment?.method ?? null) : null}
        // The outcome of an earlier payment is no longer of interest.
        onExtended={() => extension !== 'none' && redirectTo('/pages/order/finish', { id })}
      />
      <EndGame
        order={order}
        open={sheet === 'end'}
        banner={<StaleDataBanner query={query} />}
        onClose={closeSheet}
      />
    </Page>
  );
}
