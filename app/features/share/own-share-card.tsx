'use client';

import { useTranslations } from 'next-intl';
import { ShareBadge, shownShare } from '#components/player/share-badge.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { PlayedOrderDetail } from '#lib/contract/player.ts';
import type { OwnShare } from '#lib/contract/share.ts';

export interface OwnShareCardProps {
  readonly order: PlayedOrderDetail;
  readonly share: OwnShare;
}

/** What a player owns of an order, until when it can be paid, and what has gone back. */
export function OwnShareCard({ order, share }: OwnShareCardProps) {
  const t = useTranslations('share');
  const money = useMoney();
  const { coming } = useClockText(order.store.time_zone);
  const { returned, deposit, to, due_at, at_deadline } = share;
  const { state, amount } = shownShare(order.status, share);
  const facts = { name: order.organiser.nickname, time: coming(due_at ?? order.start_at) };
  const text =
    state === 'toPay'
      ? t(due_at !== null ? 'mine.payBy' : to === 'hall' ? 'mine.payBill' : 'mine.payBack', facts)
      : state === 'paid' && due_at !== null
        ? t(at_deadline === 'cancel' ? 'mine.heldOrCancelled' : 'mine.held', facts)
        : null;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t('mine.title')}</h2>
        <ShareBadge state={state} />
      </div>
      <p className="mt-1">
        <Amount value={amount} size="lg" />
      </p>
      <div className="mt-1 flex flex-col gap-1 text-ink-2 text-small empty:hidden">
        {text && <p>{text}</p>}
        {(state === 'toPay' || state === 'paid') && deposit > 0 && (
          <p>{t('mine.deposit', { amount: money.text(deposit) })}</p>
        )}
        {returned > 0 && <p>{t('mine.returned', { amount: money.text(returned) })}</p>}
      </div>
    </Card>
  );
}
