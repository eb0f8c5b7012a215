'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { OfferCard, type OfferCardProps } from '#components/waiting/offer-card.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Order } from '#lib/contract/order.ts';
import { href } from '#lib/router/router.ts';
import { LeaveButton } from './leave-button.tsx';

export interface OfferProps extends Pick<OfferCardProps, 'untilAt' | 'onEnd'> {
  readonly order: Order;
  readonly wishId: string;
}

/** The offer of the waiting list: leads to its payment, or declines it. */
export function Offer({ wishId, ...card }: OfferProps) {
  const t = useTranslations('waiting.offer');
  const money = useMoney();
  const { id, total } = card.order;
  return (
    <OfferCard
      {...card}
      clock={serverNow}
      actions={
        <>
          <Button className="grow" href={href('/pages/order/pay', { id })}>
            {total > 0 ? t('pay', { amount: money.text(total) }) : t('confirm')}
          </Button>
          <LeaveButton wishId={wishId} what="decline" variant="outline" className="grow" />
        </>
      }
    />
  );
}
