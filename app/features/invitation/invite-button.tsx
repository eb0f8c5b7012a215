'use client';

import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import type { Order } from '#lib/contract/order.ts';
import { InviteSheet } from './invite-sheet.tsx';

/** Shares the public page of an order that is paid or being played. `isRow`: as a row of a `ListGroup`. */
export function InviteButton({ order, isRow }: { order: Order; isRow?: boolean }) {
  const t = useTranslations('invite');
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {isRow ? (
        <ListRow icon={Share2} title={t('open')} onClick={show} />
      ) : (
        <IconButton icon={Share2} label={t('open')} onClick={show} />
      )}
      <InviteSheet order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
