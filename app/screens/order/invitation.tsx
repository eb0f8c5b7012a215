'use client';

import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { PassActions } from '#app/features/invitation/pass-actions.tsx';
import { JoinButton } from '#app/features/player/join-button.tsx';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { PassCard } from '#components/order/pass-card.tsx';
import { StartCountdown } from '#components/order/start-countdown.tsx';
import { OfferedShare } from '#components/player/offered-share.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { invitationQueries } from '#lib/api/invitation.ts';
import type { Invitation } from '#lib/contract/invitation.ts';
import { useRouter } from '#lib/router/router.ts';
import { usePersonId } from '#lib/session/session.ts';

/** The public page of an order that a person shared: its place and time, for friends who need no account. */
export default function InvitationScreen({ query }: { query: { token: string } }) {
  const t = useTranslations();
  const { navigateBack, switchTab } = useRouter();
  const invitation = useQuery({
    ...invitationQueries.detail(query.token, usePersonId(), useLocale()),
    refetchInterval: 60_000,
  });
  const { data, error } = invitation;
  useRefetchAt(data ? [data.start_at, data.end_at] : [], invitation.refetch);
  // A kept copy of a cancelled order says nothing any more.
  const isGone = query.token === '' || reasonOf(error) !== null;
  // The clock decides: a kept copy is not updated.
  const isPast = useIsPast(data?.end_at ?? Number.POSITIVE_INFINITY, serverNow);
  const canJoin =
    data && !isGone && data.players !== null && (data.can_join ?? !(isPast || data.state === 'over'));
  return (
    <Page
      bar={<AppBar title={t('page.invitation')} onBack={() => navigateBack()} />}
      footer={
        canJoin && (
          <JoinButton token={query.token} invitation={data} onRefused={() => void invitation.refetch()} />
        )
      }
      onRefresh={() => invitation.refetch()}
    >
      {isGone ? (
        <Empty
          illustration="tables"
          title={t('invite.gone.title')}
          text={t('invite.gone.text')}
          action={<Button onClick={() => switchTab('/')}>{t('invite.tables')}</Button>}
        />
      ) : (
        <>
          <div className="mb-4 empty:hidden">
            <StaleDataBanner query={invitation} />
          </div>
          {data && (
            <InvitationPass
              token={query.token}
              invitation={data}
              isPast={isPast}
              canJoin={canJoin === true}
              onTables={() => switchTab('/')}
            />
          )}
          {invitation.isPending && (
            <div className="flex flex-col gap-4">
              <Skeleton className="h-44 w-full rounded-lg" />
              <SkeletonList rows={3} label={t('ui.loading')} />
            </div>
          )}
          <QueryError query={invitation} />
        </>
      )}
    </Page>
  );
}

function InvitationPass({
  token,
  invitation,
  isPast,
  canJoin,
  onTables,
}: {
  token: string;
  invitation: Invitation;
  isPast: boolean;
  canJoin: boolean;
  onTables: () => void;
}) {
  const t = useTranslations('invite');
  const { time } = useClockText(invitation.store.time_zone);
  const { store, start_at, end_at, players, party_size, share, me } = invitation;
  const player = useTranslations('player');
  const isStarting = useIsPast(start_at, serverNow);
  const state = isPast ? 'over' : invitation.state;
  const headline = {
    coming: isStarting ? (
      t('starting')
    ) : (
      <StartCountdown startAt={start_at} timeZone={store.time_zone} clock={serverNow} />
    ),
    playing: t('playing', { time: time(end_at) }),
    over: t('over'),
  }[state];
  return (
    <div className="flex flex-col gap-5">
      {state !== 'over' && me === null && (
        <p className="text-center font-semibold text-title">{t('welcome')}</p>
      )}
      <PassCard
        order={invitation}
        drawn={state === 'over' ? 'closed' : state === 'playing' ? 'in_use' : 'free'}
        headline={headline}
      >
        {players !== null && party_size !== null && state !== 'over' && (
          <p className="mt-3 flex items-center gap-1.5 text-ink-2 text-small">
            <Users aria-hidden="true" className="size-4" />
            {player('count', { players, size: party_size })}
          </p>
        )}
      </PassCard>
      {canJoin && me === null && share && (
        <Card>
          <OfferedShare share={share} timeZone={store.time_zone} />
        </Card>
      )}
      <PassActions outlet={store} wallets={[]} isComing={state === 'coming'} getToken={async () => token} />
      <Button block variant="secondary" onClick={onTables}>
        {t('tables')}
      </Button>
    </div>
  );
}
