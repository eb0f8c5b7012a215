'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OrderBanner } from '#components/order/order-banner.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPersonLive } from '#lib/api/person-stream.ts';
import { playerInvitationQueries } from '#lib/api/player-invitation.ts';
import type { DueShare, ReceivedInvitation } from '#lib/contract/player-invitation.ts';
import { href } from '#lib/router/router.ts';

const REFETCH_MS = 60_000;

interface FromFriends {
  readonly shares: readonly DueShare[];
  readonly invitations: readonly ReceivedInvitation[];
  /** False until it is known whether there are any. */
  readonly isKnown: boolean;
}

/** What friends ask: shares that are still to be paid, and invitations. Polled while no stream is open. */
export function useFromFriends(): FromFriends {
  const locale = useLocale();
  const refetchInterval = useIsPersonLive() ? false : REFETCH_MS;
  const { data, isLoading, refetch } = useQuery({
    ...playerInvitationQueries.asked(locale),
    refetchInterval,
  });
  const shares = data?.shares ?? [];
  const invitations = data?.invitations ?? [];
  useRefetchAt(
    [...shares.map(({ share }) => share.due_at), ...invitations.map(({ order }) => order.end_at)],
    refetch,
  );
  return { shares, invitations, isKnown: !isLoading };
}

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

function ShareBanner({ order: { id, table, store, organiser }, share: { due, to, due_at } }: DueShare) {
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
          ? t(to === 'hall' ? 'share.asked.payBill' : 'share.asked.payBack', { name: organiser.nickname })
          : t('order.now.payBy', { time: coming(due_at) }),
        store.name,
      ].join(' · ')}
    />
  );
}

function InvitationBanner({ order, share }: ReceivedInvitation) {
  const { table, store, organiser, start_at } = order;
  const t = useTranslations();
  const { coming, dayAndTime } = useClockText(store.time_zone);
  // Nobody can join an order that is full.
  const dueAt = order.players < order.party_size ? (share?.due_at ?? null) : null;
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
