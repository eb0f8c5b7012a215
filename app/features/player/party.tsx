'use client';

import { useQuery } from '@tanstack/react-query';
import { Unlink, UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { PersonRow } from '#components/player/person-row.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import {
  playerQueries,
  useChangeParty,
  useReadmitPlayer,
  useRemovePlayer,
  useRevokeLink,
} from '#lib/api/player.ts';
import type { Party as PartyState, Player } from '#lib/contract/player.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import { BlockButton } from './block-button.tsx';
import { InvitedPeople } from './invited-people.tsx';
import { PeopleList } from './people-list.tsx';

/** Who plays an order, for its organiser: the list, how many play, who may open the table, the link. */
export default function Party({ id, canOpen }: { id: string; canOpen: boolean }) {
  const t = useTranslations();
  const { data } = useQuery(playerQueries.party(id));
  if (!data) return <SkeletonList rows={2} label={t('ui.loading')} />;
  return (
    <div className="flex flex-col gap-5">
      <Players id={id} party={data} />
      <InvitedPeople id={id} party={data} />
      <Size id={id} party={data} />
      <Rules id={id} party={data} canOpen={canOpen} />
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly party: PartyState;
}

function Players({ id, party }: PartProps) {
  const t = useTranslations('player');
  const withNetworkToast = useNetworkToast();
  const remove = useRemovePlayer();
  const readmit = useReadmitPlayer();
  const [asked, setAsked] = useState<Player | null>(null);
  const joined = party.list.filter(({ state }) => state === 'joined');
  const removed = party.list.filter(({ state }) => state === 'removed');
  const confirmRemoval = (player_id: string) =>
    withNetworkToast(async () => {
      await remove.mutateAsync({ id, player_id });
      setAsked(null);
    });
  return (
    <>
      <Section title={t('count', { players: party.players, size: party.party_size })}>
        {joined.length === 0 ? (
          <p className="px-1 text-ink-3 text-small">{t('nobody')}</p>
        ) : (
          <ListGroup label={t('title')}>
            {joined.map((player) => (
              <PersonRow
                key={player.id}
                person={player}
                value={
                  <span className="flex items-center gap-1">
                    <IconButton
                      icon={UserX}
                      variant="inherit"
                      label={t('remove', { name: player.nickname })}
                      onClick={() => setAsked(player)}
                    />
                    <BlockButton personId={player.id} name={player.nickname} />
                  </span>
                }
              />
            ))}
          </ListGroup>
        )}
      </Section>
      <PeopleList
        title={t('removed')}
        people={removed}
        action={t('readmit')}
        disabled={readmit.isPending}
        onAction={(player_id) => withNetworkToast(() => readmit.mutateAsync({ id, player_id }))}
      />
      <Confirm
        open={asked !== null}
        title={t('removeAsk', { name: asked?.nickname ?? '' })}
        message={t('removeText')}
        confirmLabel={t('removeDo')}
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => asked && confirmRemoval(asked.id)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function Size({ id, party }: PartProps) {
  const t = useTranslations('player');
  const withNetworkToast = useNetworkToast();
  const change = useChangeParty();
  // The last of quick taps decides: the answers of those before it are not waited for.
  const shown = change.isPending ? (change.variables.party_size ?? party.party_size) : party.party_size;
  return (
    <Section title={t('size')}>
      <Stepper
        label={t('size')}
        value={shown}
        min={Math.max(PARTY_SIZES.min, party.players)}
        max={PARTY_SIZES.max}
        onChange={(party_size) => void withNetworkToast(() => change.mutateAsync({ id, party_size }))}
      />
    </Section>
  );
}

function Rules({ id, party, canOpen }: PartProps & { canOpen: boolean }) {
  const t = useTranslations('player');
  const withNetworkToast = useNetworkToast();
  const change = useChangeParty();
  const revoke = useRevokeLink();
  const [asking, setAsking] = useState(false);
  const players_open = change.isPending
    ? (change.variables.players_open ?? party.players_open)
    : party.players_open;
  return (
    <>
      {(canOpen || party.has_link) && (
        <ListGroup>
          {canOpen && (
            <ListRow
              title={t('open.label')}
              detail={t('open.text')}
              value={
                <Toggle
                  label={t('open.label')}
                  checked={players_open}
                  onChange={(checked) =>
                    void withNetworkToast(() => change.mutateAsync({ id, players_open: checked }))
                  }
                />
              }
            />
          )}
          {party.has_link && (
            <ListRow
              icon={Unlink}
              tone="danger"
              title={t('revoke.label')}
              onClick={() => setAsking(true)}
              chevron={false}
            />
          )}
        </ListGroup>
      )}
      <Confirm
        open={asking}
        title={t('revoke.ask')}
        message={t('revoke.text')}
        confirmLabel={t('revoke.label')}
        tone="danger"
        loading={revoke.isPending}
        onConfirm={() =>
          void withNetworkToast(async () => {
            await revoke.mutateAsync({ id });
            setAsking(false);
          })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
