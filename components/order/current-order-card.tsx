import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Countdown } from '#components/ui/countdown.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useForeignZone } from '#components/ui/use-foreign-zone.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';
import { OrderBanner } from './order-banner.tsx';
import { StartCountdown } from './start-countdown.tsx';
import { missingOf, waitsForShares } from './to-pay.ts';
import { useEnding } from './use-ending.ts';
import { useGameClock } from './use-game-clock.ts';

export type CurrentOrderCardProps = {
  order: Order;
  href: string;
  clock: () => number;
  /** Called when the countdown reaches its time, and at once if that time was over before. */
  onEnd?: () => void;
};

/** The game, the next booking or an unpaid order, with the time left; nothing once its hold has ended. */
export function CurrentOrderCard({ order, href, clock: serverClock, onEnd }: CurrentOrderCardProps) {
  const t = useTranslations('order');
  const desk = useTranslations('desk');
  const table = useTranslations('table');
  const money = useMoney();
  const { time, dayAndTime, coming } = useClockText(order.store.time_zone);
  const zone = useForeignZone()(order.store.time_zone, order.start_at);
  const playing = order.status === 'playing';
  const isPaused = playing && order.paused_at !== null;
  const clock = useGameClock(order, serverClock);
  const ending = useEnding(order, clock);
  const holdUntil = order.status === 'unpaid' ? order.hold_until_at : null;
  const isFree = order.total === 0;
  const isHoldOver = useIsPast(holdUntil, clock);
  // The clock decides: offline, the order's status is not updated.
  const isPast = useIsPast(order.end_at, clock);
  const isOver = isPast && playing;
  const isStarted = useIsPast(order.start_at, clock);
  const isBooked = holdUntil === null && !playing;
  const hasEnded = isHoldOver || isOver || (isBooked && isStarted);
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (hasEnded) ended();
  }, [hasEnded]);
  const countdown = <Countdown untilAt={holdUntil ?? order.end_at} clock={clock} />;
  const isSplit = waitsForShares(order);
  const title = isSplit
    ? 'now.shares'
    : holdUntil !== null
      ? 'now.held'
      : isOver
        ? 'now.over'
        : isPaused
          ? 'now.paused'
          : playing
            ? 'now.playing'
            : 'now.next';
  if (isHoldOver) return null;
  return (
    <OrderBanner
      href={href}
      tone={isPaused ? 'paused' : (ending ?? 'brand')}
      title={
        <>
          {t(holdUntil !== null && isFree ? 'free.waiting' : title)} ·{' '}
          {table('name', { number: order.table.number })}
        </>
      }
      headline={
        isSplit ? (
          t('now.missing', { amount: money.text(missingOf(order)) })
        ) : isBooked ? (
          isStarted ? (
            isPast ? (
              t('now.over')
            ) : (
              desk('ready')
            )
          ) : (
            <StartCountdown startAt={order.start_at} timeZone={order.store.time_zone} clock={clock} />
          )
        ) : isOver ? (
          countdown
        ) : (
          t.rich('now.timeLeft', { time: () => countdown })
        )
      }
      detail={
        <>
          {isSplit
            ? t('now.sharesUntil', { time: coming(order.split?.due_at ?? order.start_at) })
            : holdUntil !== null
              ? t(isFree ? 'free.confirmBy' : 'now.payBy', { time: time(holdUntil) })
              : isPaused
                ? t('now.pausedDetail')
                : playing
                  ? t(isOver ? 'now.endedAt' : 'now.endsAt', { time: time(order.end_at) })
                  : dayAndTime(order.start_at)}
          {' · '}
          {order.store.name}
          {zone && ` (${zone})`}
        </>
      }
    />
  );
}
