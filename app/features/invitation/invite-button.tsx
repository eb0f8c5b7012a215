'use client';

import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Order } from '#lib/contract/order.ts';
import { InviteSheet } from './invite-sheet.tsx';

/** Shares the public page of an order that is paid or being played. */
export function InviteButton({ order }: { order: Order }) {
  const t = useTranslations('invite');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Share2} label={t('open')} onClick={() => setOpen(true)} />
      <InviteSheet order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
