import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { endingAt } from '#components/order/use-ending.ts';
import { clockText } from '#components/ui/countdown.tsx';
import { ProgressRing } from '#components/ui/progress-ring.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';

export type DeskRingProps = {
  order: Pick<Order, 'store' | 'start_at' | 'end_at' | 'status' | 'open_ended' | 'paused_at'>;
  clock: () => number;
  onEnd: () => void;
};

const tones = { soon: 'warn', last: 'danger' } as const;

/** The time left of a game. Its end is not shown while the game is paused. */
export function DeskRing({ order, clock, onEnd }: DeskRingProps) {
  const t = useTranslations('desk');
  const { time } = useClockText(order.store.time_zone);
  const now = useNowSeconds(clock);
  const left = Math.max(0, order.end_at - now);
  const over = left === 0;
  const ending = endingAt(order, now);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (over) end();
  }, [over]);
  return (
    <ProgressRing
      value={left / (order.end_at - order.start_at)}
      label={t('left', { minutes: Math.ceil(left / 60) })}
      tone={over ? 'danger' : ending ? tones[ending] : 'brand'}
    >
      <span className="text-ink-2 text-small">{t(over ? 'over' : 'timeLeft')}</span>
      <span
        role="timer"
        aria-live="off"
        className="font-bold text-[length:min(2.5rem,26cqw)] leading-[1.1] tabular-nums"
      >
        {clockText(left)}
      </span>
      <span className="text-ink-2 text-small">
        {order.paused_at !== null
          ? t('pausedSince', { time: time(order.paused_at) })
          : t(over ? 'endedAt' : 'endsAt', { time: time(order.end_at) })}
      </span>
    </ProgressRing>
  );
}
