'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { wasEndedHere } from '#app/features/desk/ended-here.ts';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { DialogFrame } from '#components/ui/dialog-frame.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries } from '#lib/api/order.ts';
import type { Order } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';

/** The number of seconds for which the end of a game is still news. */
const NEWS_SECONDS = 30 * 60;

/** What the end of a game returned; null if no game has just ended. */
export function endOf(
  { status, settlement, ended_at, end_at, deposit_returned }: EndedOrder,
  now: number,
): { readonly isTimeUp: boolean; readonly deposit: number; readonly refund: number } | null {
  const isOver = (status === 'ended' || status === 'completed') && deposit_returned;
  if (!isOver || !settlement || ended_at === null || now - ended_at > NEWS_SECONDS) return null;
  const deposit = Math.min(settlement.deposit, settlement.returned);
  return { isTimeUp: ended_at >= end_at, deposit, refund: settlement.returned - deposit };
}

type EndedOrder = Pick<Order, 'status' | 'settlement' | 'ended_at' | 'end_at' | 'deposit_returned'>;

/** Says that a game has ended and what it returned, and leads to its rating. */
export default function GameOver({ order_id, onClose }: { order_id: string; onClose: () => void }) {
  const t = useTranslations('moment.over');
  const money = useMoney();
  const { navigateTo } = useRouter();
  const { data: order } = useQuery(orderQueries.detail(order_id, useLocale()));
  const end = order && !wasEndedHere(order_id) ? endOf(order, serverNow()) : null;
  if (!order || !end) return null;
  const { deposit, refund, isTimeUp } = end;
  const kind =
    order.returned_to_players > 0
      ? 'shared'
      : deposit > 0
        ? refund > 0
          ? 'both'
          : 'deposit'
        : refund > 0
          ? 'refund'
          : 'nothing';
  const rate = () => {
    onClose();
    navigateTo('/pages/order/evaluateAdd', { id: order_id });
  };
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={t(isTimeUp ? 'timeUp' : 'ended')}
      message={t(kind, { deposit: money.text(deposit), refund: money.text(refund) })}
    >
      <Button variant="secondary" onClick={onClose}>
        {t('later')}
      </Button>
      {order.status === 'ended' && <Button onClick={rate}>{t('rate')}</Button>}
    </DialogFrame>
  );
}
