'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { PersonRow } from '#components/player/person-row.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Section } from '#components/ui/section.tsx';
import {
  playerInvitationQueries,
  useInvitePerson,
  useWithdrawInvitation,
} from '#lib/api/player-invitation.ts';
import type { Party } from '#lib/contract/player.ts';
import { useOnline } from '#lib/network/online.ts';

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
      {invited.length > 0 && (
        <Section title={t('invited')}>
          <ListGroup label={t('invited')}>
            {invited.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                value={
                  <Button
                    size="sm"
                    variant="outline"
                    disabled={!online || withdraw.isPending}
                    onClick={() => withNetworkToast(() => withdraw.mutateAsync({ id, player_id: person.id }))}
                  >
                    {t('withdraw')} <span className="sr-only">{person.nickname}</span>
                  </Button>
                }
              />
            ))}
          </ListGroup>
        </Section>
      )}
      {known.length > 0 && (
        <Section title={t('again')}>
          <ListGroup label={t('again')}>
            {known.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                value={
                  <Button
                    size="sm"
                    variant="outline"
                    disabled={!online || invite.isPending}
                    onClick={() => withNetworkToast(() => invite.mutateAsync({ id, person_id: person.id }))}
                  >
                    {t('invite')} <span className="sr-only">{person.nickname}</span>
                  </Button>
                }
              />
            ))}
          </ListGroup>
        </Section>
      )}
      {!online && (known.length > 0 || invited.length > 0) && (
        <p className="px-1 text-ink-3 text-small">{t('offline')}</p>
      )}
    </>
  );
}
