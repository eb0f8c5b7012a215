'use client';

import { CirclePlay, LogOut, Star, Store, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PaymentOutcome } from '#app/features/desk/payment-outcome.tsx';
import { PassActions } from '#app/features/invitation/pass-actions.tsx';
import { PaymentMethods } from '#app/features/payment/payment-methods.tsx';
import { isTried, isWaiting, type PaymentPhase } from '#app/features/payment/payment-phase.ts';
import { usePayment } from '#app/features/payment/use-payment.ts';
import { type ReturnedOrderQuery, useReturnedPlayed } from '#app/features/payment/use-returned-order.ts';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { hasPaidShare, ShareReceiptLink } from '#app/features/receipt/share-receipt-link.tsx';
import { ExtendAsPlayer } from '#app/features/share/extend-as-player.tsx';
import { OwnShareCard } from '#app/features/share/own-share-card.tsx';
import { PayShareButton } from '#app/features/share/pay-share-button.tsx';
import { DeskRing } from '#components/desk/desk-ring.tsx';
import { PassCard } from '#components/order/pass-card.tsx';
import { StartCountdown } from '#components/order/start-countdown.tsx';
import { useGameClock } from '#components/order/use-game-clock.ts';
import { PersonRow } from '#components/player/person-row.tsx';
import { PlayedStatus } from '#components/player/played-status.tsx';
import { PlayedSummary } from '#components/player/played-summary.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useIsPersonLive } from '#lib/api/person-stream.ts';
import { useLeaveOrder } from '#lib/api/player.ts';
import type { PlayedOrderDetail } from '#lib/contract/player.ts';
import { takesPlayers } from '#lib/domain/party.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import { BlockButton } from './block-button.tsx';

const REFETCH_MS = 30_000;

/** An order that the person joined: the pass, the time left, who plays, and how to leave. */
export default function PlayedOrder({ query: address }: { query: ReturnedOrderQuery }) {
  const t = useTranslations();
  const { navigateBack, switchTab } = useRouter();
  const isLive = useIsPersonLive();
  const { query, phase } = useReturnedPlayed(address, isLive ? false : REFETCH_MS);
  const { data: order, error } = query;
  useRefetchAt(order ? [order.open_from_at, order.start_at, order.end_at] : [], query.refetch);
  // A kept copy says nothing any more to somebody who left or was removed.
  const isGone = reasonOf(error) === 'not_found';
  const title = t(!order || isGone || order.status === 'playing' ? 'page.desk' : 'player.page');
  return (
    <ShareForm
      order={isGone ? undefined : order}
      phase={phase}
      bar={<AppBar title={title} onBack={() => navigateBack()} />}
      onRefresh={query.refetch}
    >
      {isGone ? (
        <Empty
          illustration="orders"
          // Who has seen the game was taken out of it. Nobody else is told that there is one.
          {...(order
            ? { title: t('player.gone.title'), text: t('player.gone.text') }
            : { title: t('pay.gone') })}
          action={<Button onClick={() => switchTab('/pages/entry/order')}>{t('page.order')}</Button>}
        />
      ) : (
        <>
          <StaleDataBanner query={query} />
          {order && <PaymentOutcome order={order} phase={phase} />}
          {query.isPending && <SkeletonList rows={3} label={t('ui.loading')} />}
          <QueryError query={query} />
        </>
      )}
    </ShareForm>
  );
}

interface ShareFormProps {
  readonly order: PlayedOrderDetail | undefined;
  readonly phase: PaymentPhase;
  readonly bar: ReactNode;
  /** What stands above the order. */
  readonly children: ReactNode;
  readonly onRefresh: () => Promise<unknown>;
}

/** The page, with the payment of the share and the extension of the game at its bottom. */
function ShareForm({ order, phase, bar, children, onRefresh }: ShareFormProps) {
  const due = order?.status === 'cancelled' ? 0 : (order?.share?.due ?? 0);
  const isOver = useIsPast(order?.end_at ?? Number.POSITIVE_INFINITY, serverNow);
  const canExtend = order?.status === 'playing' && !order.open_ended && !isOver;
  const last = order?.payment?.purpose === 'share' ? order.payment : null;
  const outcome = last && isTried(phase) ? phase : null;
  const payment = usePayment({ price: due, last, outcome });
  const isPayable = due > 0 && !isWaiting(phase);
  return (
    <Page
      wide
      bar={bar}
      onRefresh={onRefresh}
      footer={
        order &&
        (isPayable || canExtend) && (
          <div className="flex flex-col gap-2.5">
            {isPayable && <PayShareButton orderId={order.id} due={due} payment={payment} />}
            {canExtend && (
              <ExtendAsPlayer
                order={order}
                phase={last ? 'none' : phase}
                isMain={!isPayable}
                onOpen={onRefresh}
              />
            )}
          </div>
        )
      }
    >
      <div className="flex flex-1 flex-col gap-5">
        {children}
        {order && (
          <Content
            order={order}
            methods={isPayable && <PaymentMethods payment={payment} />}
            onEnd={() => void onRefresh()}
          />
        )}
      </div>
    </Page>
  );
}

interface ContentProps {
  readonly order: PlayedOrderDetail;
  /** How the share can be paid; false if there is nothing to pay now. */
  readonly methods: ReactNode;
  readonly onEnd: () => void;
}

function Content({ order, methods, onEnd }: ContentProps) {
  const t = useTranslations('player');
  const desk = useTranslations('desk');
  const isPass = order.status === 'paid';
  const isStarted = useIsPast(order.start_at, serverNow);
  const clock = useGameClock(order, serverNow);
  const isPlaying = order.status === 'playing';
  // The own place stands for the organiser, who has none.
  const own = order.others.find(({ mine }) => mine);
  // Who has played is asked for their share, and does not leave.
  const canLeave = order.status !== 'ended' && takesPlayers({ ...order, split: order.share }, serverNow());
  const hasReplay = order.opened_at !== null && order.status === 'ended';
  return (
    <Columns
      first={
        <>
          {isPass ? (
            <PassCard
              order={order}
              drawn="free"
              headline={
                isStarted ? (
                  desk('ready')
                ) : (
                  <StartCountdown
                    startAt={order.start_at}
                    timeZone={order.store.time_zone}
                    clock={serverNow}
                  />
                )
              }
              aside={<PlayedStatus status={order.status} />}
            >
              <OpenNote order={order} />
            </PassCard>
          ) : (
            <>
              {isPlaying && !order.open_ended && <DeskRing order={order} clock={clock} onEnd={onEnd} />}
              <Card>
                <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 text-ink-3 text-small">{order.store.name}</span>
                  <PlayedStatus status={order.status} />
                </div>
                <PlayedSummary order={order} />
              </Card>
            </>
          )}
          {order.share && <OwnShareCard order={order} share={order.share} />}
          {methods}
          {isPass && <ScanButton order={order} />}
          {isPlaying && (
            <Button
              block
              variant="ghost"
              icon={TriangleAlert}
              href={href('/pages/mine/contactUs', { table_id: order.table.id })}
            >
              {desk('fault')}
            </Button>
          )}
          {order.rating === 'open' && (
            <Button
              block
              variant={methods ? 'secondary' : 'primary'}
              icon={Star}
              href={href('/pages/order/evaluateAdd', { id: order.id })}
            >
              {desk('evaluate')}
            </Button>
          )}
          {order.rating === 'given' && (
            <Button
              block
              variant="secondary"
              icon={Star}
              href={href('/pages/order/evaluate', { id: order.id, store_id: order.store.id })}
            >
              {desk('review')}
            </Button>
          )}
          {hasReplay && (
            <Button
              block
              variant="secondary"
              icon={CirclePlay}
              href={href('/pages/order/replay', { id: order.id })}
            >
              {desk('replay')}
            </Button>
          )}
        </>
      }
      second={
        <>
          <Section title={t('count', { players: order.players, size: order.party_size })}>
            <ListGroup label={t('title')}>
              <PersonRow
                person={order.organiser}
                detail={t('organiser')}
                value={own && <BlockButton personId={own.id} name={order.organiser.nickname} />}
              />
              {order.others.map((player) => (
                <PersonRow
                  key={player.id}
                  person={player}
                  detail={player.mine && t('you')}
                  value={!player.mine && <BlockButton personId={player.id} name={player.nickname} />}
                />
              ))}
            </ListGroup>
          </Section>
          {isPass ? (
            <PassActions
              outlet={{ ...order.place, name: order.store.name }}
              wallets={order.wallets}
              isComing={!isStarted}
              getToken={async () => order.token}
            />
          ) : (
            <ListGroup>
              <ListRow
                icon={Store}
                title={order.store.name}
                detail={desk('aboutStore')}
                href={href('/pages/store/detail', { id: order.store.id })}
              />
            </ListGroup>
          )}
          {hasPaidShare(order) && (
            <ListGroup>
              <ShareReceiptLink id={order.id} />
            </ListGroup>
          )}
          {canLeave && <LeaveButton order={order} />}
        </>
      }
    />
  );
}

/** Who opens the table, and from when. */
function OpenNote({ order }: { order: PlayedOrderDetail }) {
  const t = useTranslations('player');
  const { dayAndTime } = useClockText(order.store.time_zone);
  return (
    <p className="mt-3 text-ink-2 text-small">
      {order.can_open
        ? t('opens', { from: dayAndTime(order.open_from_at ?? order.start_at) })
        : t('opensNot', { name: order.organiser.nickname })}
    </p>
  );
}

function ScanButton({ order }: { order: PlayedOrderDetail }) {
  const t = useTranslations('desk');
  const { navigateTo } = useRouter();
  const isOpenable = useIsPast(order.open_from_at ?? order.start_at, serverNow);
  if (!order.can_open || !isOpenable) return null;
  return (
    <Button size="lg" block onClick={() => navigateTo('/pages/order/add')}>
      {t('scan')}
    </Button>
  );
}

function LeaveButton({ order }: { order: PlayedOrderDetail }) {
  const t = useTranslations('player');
  const { switchTab } = useRouter();
  const withNetworkToast = useNetworkToast();
  const [asking, setAsking] = useState(false);
  const leave = useLeaveOrder();
  const name = order.organiser.nickname;
  const hasPaid = (order.share?.paid ?? 0) > 0;
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await leave.mutateAsync({ id: order.id });
      if (reply.code === 0) return;
      toast(t('left'), 'success');
      switchTab('/pages/entry/order');
    });
  if (hasPaid && order.status !== 'unpaid')
    return <p className="px-1 text-center text-ink-2 text-small">{t('leaveNot', { name })}</p>;
  return (
    <>
      <Button block variant="ghost" icon={LogOut} onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      <Confirm
        open={asking}
        title={t('leaveAsk')}
        message={t(hasPaid ? 'leaveTextPaid' : 'leaveText', { name })}
        confirmLabel={t('leaveDo')}
        cancelLabel={t('stay')}
        tone="danger"
        loading={leave.isPending}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
