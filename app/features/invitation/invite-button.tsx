'use client';

import { Share2, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { Order, OrderDetail } from '#lib/contract/order.ts';
import { InviteSheet } from './invite-sheet.tsx';

interface InviteButtonProps {
  readonly order: Order & Partial<Pick<OrderDetail, 'party'>>;
  readonly isRow?: boolean;
}

/**
 * Invites friends to an order that is paid or being played, and shows who plays. `isRow`: as a row of a
 * `ListGroup`.
 */
export function InviteButton({ order, isRow }: InviteButtonProps) {
  const t = useTranslations();
  const { party = null } = order;
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {isRow ? (
        <ListRow
          icon={Users}
          title={t(party ? 'player.title' : 'invite.open')}
          value={party && t('player.count', { players: party.players, size: party.party_size })}
          onClick={show}
        />
      ) : (
        <IconButton icon={Share2} label={t('invite.open')} onClick={show} />
      )}
      <InviteSheet order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
