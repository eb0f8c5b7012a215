import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '#components/ui/countdown.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useForeignZone } from '#components/ui/use-foreign-zone.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';
import { StartCountdown } from './start-countdown.tsx';

export type CurrentOrderCardProps = { order: Order; href: string; clock?: () => number; onEnd?: () => void };

/**
 * The game being played with the time left, the next booking with the time until its start, or an unpaid order with the time
 * left to pay; nothing once its hold has ended.
 */
export function CurrentOrderCard({ order, href, clock, onEnd }: CurrentOrderCardProps) {
  const t = useTranslations('order');
  const table = useTranslations('table');
  const { time, dayAndTime } = useClockText(order.store.time_zone);
  const zone = useForeignZone()(order.store.time_zone, order.start_at);
  const playing = order.status === 'playing';
  const holdUntil = order.status === 'unpaid' ? order.hold_until_at : null;
  const isFree = order.total === 0;
  const isHoldOver = useIsPast(holdUntil, clock);
  // By the clock: offline, the order's status is not updated.
  const isOver = useIsPast(order.end_at, clock) && playing;
  const title = holdUntil !== null ? 'now.held' : isOver ? 'now.over' : playing ? 'now.playing' : 'now.next';
  if (isHoldOver) return null;
  return (
    <a
      href={href}
      className="relative flex items-center gap-3 overflow-hidden rounded-lg bg-brand p-4 text-on-brand shadow-card transition duration-quick active:scale-[0.99]"
    >
      <svg aria-hidden="true" viewBox="0 0 120 80" className="absolute -right-4 bottom-0 h-full opacity-15">
        <circle cx="84" cy="58" r="34" fill="currentColor" />
        <circle cx="40" cy="30" r="16" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      <span className="relative min-w-0 flex-1">
        <span className="block font-medium text-small">
          {t(holdUntil !== null && isFree ? 'free.waiting' : title)} ·{' '}
          {table('name', { number: order.table.number })}
        </span>
        <span className="block font-bold text-large">
          {holdUntil === null && !playing ? (
            <StartCountdown
              startAt={order.start_at}
              timeZone={order.store.time_zone}
              clock={clock}
              onEnd={onEnd}
            />
          ) : (
            <Countdown untilAt={holdUntil ?? order.end_at} clock={clock} onEnd={onEnd} />
          )}
        </span>
        <span className="block truncate text-small">
          {holdUntil !== null
            ? t(isFree ? 'free.confirmBy' : 'now.payBy', { time: time(holdUntil) })
            : playing
              ? t(isOver ? 'now.endedAt' : 'now.endsAt', { time: time(order.end_at) })
              : t('now.startsAt', { time: dayAndTime(order.start_at) })}
          {' · '}
          {order.store.name}
          {zone && ` (${zone})`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="relative size-5 shrink-0" />
    </a>
  );
}
