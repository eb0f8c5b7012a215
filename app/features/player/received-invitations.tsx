'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OfferedShare } from '#components/player/offered-share.tsx';
import { PlayedSummary } from '#components/player/played-summary.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import {
  playerInvitationQueries,
  useAcceptInvitation,
  useDeclineInvitation,
} from '#lib/api/player-invitation.ts';
import type { ReceivedInvitation } from '#lib/contract/player-invitation.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import { BlockButton } from './block-button.tsx';

/** The games to which others have invited the person, above the orders. */
export default function ReceivedInvitations() {
  const t = useTranslations('people');
  const { data, refetch } = useQuery(playerInvitationQueries.received(useLocale()));
  const list = data?.list ?? [];
  useRefetchAt(
    list.map(({ order }) => order.end_at),
    refetch,
  );
  if (list.length === 0) return null;
  return (
    <section aria-label={t('received')} className="flex flex-col gap-3">
      {list.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
    </section>
  );
}

function InvitationCard({ invitation: { id, order, share } }: { invitation: ReceivedInvitation }) {
  const t = useTranslations();
  const online = useOnline();
  const { navigateTo } = useRouter();
  const withNetworkToast = useNetworkToast();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const [problem, setProblem] = useState<string | null>(null);
  const { organiser, start_at } = order;
  const isFull = order.players >= order.party_size;
  const join = () =>
    withNetworkToast(async () => {
      setProblem(null);
      const reply = await accept.mutateAsync({ id, start_at });
      if (reply.code === 1) {
        toast(t(reply.data.share?.due ? 'player.joinedToPay' : 'player.joined'), 'success');
        return navigateTo('/pages/order/finish', { id: reply.data.id });
      }
      // The card is gone by then if the invitation was withdrawn.
      if (reply.reason === 'not_found') toast(t('people.ended'), 'error');
      else setProblem(reply.msg);
    });
  const refuse = () =>
    withNetworkToast(async () => {
      const reply = await decline.mutateAsync({ id });
      if (reply.code === 1) toast(t('people.declined'), 'success');
    });
  const isPending = accept.isPending || decline.isPending;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Avatar size="sm" src={organiser.avatar} name={organiser.nickname} />
        <div className="min-w-0 flex-1 basis-24">
          <h2 className="wrap-anywhere font-semibold">{t('people.from', { name: organiser.nickname })}</h2>
          <p className="text-ink-3 text-small">{order.store.name}</p>
        </div>
        <BlockButton personId={id} name={organiser.nickname} />
      </div>
      <PlayedSummary order={order} />
      {share && !isFull && (
        <div className="mt-3 border-line border-t pt-3">
          <OfferedShare share={share} timeZone={order.store.time_zone} />
        </div>
      )}
      {(problem || !online) && (
        <p role={problem ? 'alert' : undefined} className={problem ? PROBLEM : NOTE}>
          {problem ?? t('people.offline')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        <Button size="sm" variant="outline" disabled={!online || isPending} onClick={refuse}>
          {t('people.decline')}
        </Button>
        <Button
          size="sm"
          disabled={!online || isFull || decline.isPending}
          loading={accept.isPending}
          onClick={join}
        >
          {t(isFull ? 'player.full' : 'player.join')}
        </Button>
      </div>
    </Card>
  );
}

const NOTE = 'mt-3 text-ink-3 text-small';
const PROBLEM = 'mt-3 text-danger-text text-small';
