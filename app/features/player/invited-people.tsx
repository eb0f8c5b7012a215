'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import {
  playerInvitationQueries,
  useInvitePerson,
  useWithdrawInvitation,
} from '#lib/api/player-invitation.ts';
import type { Party } from '#lib/contract/player.ts';
import { useOnline } from '#lib/network/online.ts';
import { PeopleList } from './people-list.tsx';

/** Whom the organiser has invited to an order, and whom they played with last and can invite by one tap. */
export function InvitedPeople({ id, party }: { readonly id: string; readonly party: Party }) {
  const t = useTranslations('people');
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const invite = useInvitePerson();
  const withdraw = useWithdrawInvitation();
  const known = useQuery(playerInvitationQueries.known(id)).data?.list ?? [];
  const invited = party.list.filter(({ state }) => state === 'invited');
  return (
    <>
      <PeopleList
        title={t('invited')}
        people={invited}
        action={t('withdraw')}
        disabled={!online || withdraw.isPending}
        onAction={(player_id) => withNetworkToast(() => withdraw.mutateAsync({ id, player_id }))}
      />
      <PeopleList
        title={t('again')}
        people={known}
        action={t('invite')}
        disabled={!online || invite.isPending}
        onAction={(person_id) => withNetworkToast(() => invite.mutateAsync({ id, person_id }))}
      />
      {!online && (known.length > 0 || invited.length > 0) && (
        <p className="px-1 text-ink-3 text-small">{t('offline')}</p>
      )}
    </>
  );
}
