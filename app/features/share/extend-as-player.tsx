'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { ExtendGame } from '#app/features/desk/extend-game.tsx';
import { isTried, type PaymentPhase } from '#app/features/payment/payment-phase.ts';
import { Button } from '#components/ui/button.tsx';
import { useExtendForOrganiser } from '#lib/api/share.ts';
import type { PlayedOrderDetail } from '#lib/contract/player.ts';
import { extensionDrafts } from '#lib/draft/top-up-draft.ts';
import { useRouter } from '#lib/router/router.ts';

export interface ExtendAsPlayerProps {
  readonly order: PlayedOrderDetail;
  /** The phase of an extension's payment whose page the person returns from. */
  readonly phase: PaymentPhase;
  /** False beside a share that is to pay. */
  readonly isMain: boolean;
  readonly onOpen: () => unknown;
}

/** Extends a game that somebody else booked: whoever extends pays. */
export function ExtendAsPlayer({ order, phase, isMain, onOpen }: ExtendAsPlayerProps) {
  const t = useTranslations();
  const { redirectTo } = useRouter();
  const extend = useExtendForOrganiser();
  const [open, setOpen] = useState(false);
  const [startMinutes, setStartMinutes] = useState<number | null>(null);
  const { id, payment } = order;
  const show = () => {
    setOpen(true);
    onOpen();
  };
  const resume = useEffectEvent(() => {
    const draft = extensionDrafts.take(id);
    if (!draft) return;
    setStartMinutes(draft.minutes);
    show();
  });
  // Runs each time that the page is shown.
  useEffect(() => resume(), []);
  return (
    <>
      <Button size="lg" block variant={isMain ? 'primary' : 'secondary'} onClick={show}>
        {t('desk.extend.open')}
      </Button>
      <ExtendGame
        order={order}
        extend={extend}
        note={t('share.extendNote')}
        startMinutes={startMinutes}
        open={open}
        onClose={() => setOpen(false)}
        triedMethod={isTried(phase) ? (payment?.method ?? null) : null}
        // The outcome of an earlier payment is no longer of interest.
        onExtended={() => phase !== 'none' && redirectTo('/pages/order/finish', { id })}
      />
    </>
  );
}
