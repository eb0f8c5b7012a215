'use client';

import { UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PersonRow } from '#components/player/person-row.tsx';
import { ShareBadge, type ShareState, shareStateOf } from '#components/player/share-badge.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Friend, SplitState } from '#lib/contract/share.ts';
import { useSession } from '#lib/session/session.ts';

export interface ShareRowsProps {
  /** Whether friends pay the organiser back. */
  readonly isPaidBack: boolean;
  readonly split: SplitState;
  readonly onFriend: (friend: Friend) => void;
}

/** The part of each who plays, and of each free place: the parts add up to the whole. */
export function ShareRows({ split, isPaidBack, onFriend }: ShareRowsProps) {
  const t = useTranslations('share');
  const me = useSession()?.userinfo;
  const { friends, own, seat, due_at, party_size } = split;
  const free = due_at === null ? 0 : Math.max(0, party_size - 1 - friends.length);
  const seatAmount = seat.play + seat.deposit;
  const others = friends.reduce((sum, { play, deposit }) => sum + play + deposit, 0);
  const ownAmount = split.play + split.deposit - others - free * seatAmount;
  const ownState: ShareState = own.due > 0 ? 'toPay' : 'paid';
  return (
    <Section title={t('count', { players: friends.length + 1, size: party_size })}>
      <ListGroup label={t('parts')}>
        <PersonRow
          person={{ nickname: me?.nickname ?? t('you'), avatar: me?.avatar ?? null }}
          detail={
            <span className="flex flex-wrap items-center gap-x-2">
              {me && t('you')}
              <ShareBadge state={ownState} />
            </span>
          }
          value={<Amount value={ownState === 'toPay' ? own.due : ownAmount} size="sm" />}
        />
        {friends.map((friend) => {
          const state = shareStateOf(friend);
          const amount = { toPay: friend.due, paid: friend.paid, returned: friend.returned, nothing: 0 }[
            state
          ];
          return (
            <PersonRow
              key={friend.player_id}
              person={friend}
              detail={<ShareBadge state={state === 'toPay' && isPaidBack ? 'owesYou' : state} />}
              value={<Amount value={amount} size="sm" />}
              onClick={() => onFriend(friend)}
            />
          );
        })}
        {free > 0 && (
          <ListRow
            icon={UserPlus}
            title={t('free', { count: free })}
            value={<Amount value={free * seatAmount} size="sm" />}
          />
        )}
      </ListGroup>
    </Section>
  );
}
