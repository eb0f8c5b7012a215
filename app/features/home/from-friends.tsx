'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OrderBanner } from '#components/order/order-banner.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useIsPersonLive } from '#lib/api/person-stream.ts';
import { playerQueries } from '#lib/api/player.ts';
import { playerInvitationQueries } from '#lib/api/player-invitation.ts';
import type { PlayedOrder } from '#lib/contract/player.ts';
import type { ReceivedInvitation } from '#lib/contract/player-invitation.ts';
import type { OwnShare } from '#lib/contract/share.ts';
import { takesPlayers } from '#lib/domain/party.ts';
import { href } from '#lib/router/router.ts';

const REFETCH_MS = 60_000;

/** Home shows no more. My Order has all of them. */
const MAX_SHOWN = 3;

interface FromFriends {
  readonly shares: readonly DueShare[];
  readonly invitations: readonly ReceivedInvitation[];
  /** False until it is known whether there are any. */
  readonly isKnown: boolean;
}

interface DueShare {
  readonly order: PlayedOrder;
  readonly share: OwnShare;
}

/** What friends ask: shares that are still to be paid, and invitations. Polled while no stream is open. */
export function useFromFriends(): FromFriends {
  const locale = useLocale();
  const refetchInterval = useIsPersonLive() ? false : REFETCH_MS;
  const played = useQuery({ ...playerQueries.list('all', locale), refetchInterval });
  const received = useQuery({ ...playerInvitationQueries.received(locale), refetchInterval });
  const shares = (played.data?.list ?? []).flatMap(dueShare).sort((a, b) => deadlineOf(a) - deadlineOf(b));
  const invitations = received.data?.list ?? [];
  useRefetchAt(
    shares.map(({ share }) => share.due_at),
    played.refetch,
  );
  useRefetchAt(
    invitations.map(({ order }) => order.end_at),
    received.refetch,
  );
  return {
    shares: shares.slice(0, MAX_SHOWN),
    invitations: invitations.slice(0, Math.max(0, MAX_SHOWN - shares.length)),
    isKnown: !played.isLoading && !received.isLoading,
  };
}

/** The share of an order that is still to be paid. A debt of an older game is shown in My Order only. */
function dueShare(order: PlayedOrder): DueShare[] {
  const { share } = order;
  const isAsked = share && share.due > 0 && takesPlayers({ ...order, split: share }, serverNow());
  return isAsked ? [{ order, share }] : [];
}

const deadlineOf = ({ share }: DueShare): number => share.due_at ?? Number.POSITIVE_INFINITY;

/** What friends ask, as banners that lead to the payment and to the answer. */
export function FromFriendsBanners({ shares, invitations }: FromFriends) {
  return (
    <>
      {shares.map((due) => (
        <ShareBanner key={due.order.id} {...due} />
      ))}
      {invitations.map((invitation) => (
        <InvitationBanner key={invitation.id} {...invitation} />
      ))}
    </>
  );
}

function ShareBanner({ order: { id, table, store, organiser }, share: { due, due_at } }: DueShare) {
  const t = useTranslations();
  const money = useMoney();
  const { coming } = useClockText(store.time_zone);
  return (
    <OrderBanner
      href={href('/pages/order/finish', { id })}
      title={[t('share.mine.title'), t('table.name', { number: table.number })].join(' · ')}
      headline={t('share.asked.due', { amount: money.text(due) })}
      detail={[
        due_at === null
          ? t('share.asked.payBack', { name: organiser.nickname })
          : t('order.now.payBy', { time: coming(due_at) }),
        store.name,
      ].join(' · ')}
    />
  );
}

function InvitationBanner({ order: { table, store, organiser, start_at }, share }: ReceivedInvitation) {
  const t = useTranslations();
  const { coming, dayAndTime } = useClockText(store.time_zone);
  const dueAt = share?.due_at ?? null;
  return (
    <OrderBanner
      href={href('/pages/entry/order')}
      title={[t('people.from', { name: organiser.nickname }), t('table.name', { number: table.number })].join(
        ' · ',
      )}
      headline={dayAndTime(start_at)}
      detail={[...(dueAt === null ? [] : [t('people.answerBy', { time: coming(dueAt) })]), store.name].join(
        ' · ',
      )}
    />
  );
}
