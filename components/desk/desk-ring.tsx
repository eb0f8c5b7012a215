import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { clockText } from '#components/ui/countdown.tsx';
import { ProgressRing } from '#components/ui/progress-ring.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowSeconds } from '#components/ui/use-seconds.ts';
import type { Order } from '#lib/contract/order.ts';

/** The ring warns for this long before the end. */
const ENDING_SOON_SECONDS = 600;

export type DeskRingProps = {
  order: Order;
  /** The server's clock, epoch seconds; must keep its identity. */
  clock: () => number;
  /** Called once when the last ten minutes begin. */
  onEndingSoon: () => void;
  /** Called once at the end. */
  onEnd: () => void;
};

/** The time left of a game. */
export function DeskRing({ order, clock, onEndingSoon: onLastStretch, onEnd }: DeskRingProps) {
  const t = useTranslations('desk');
  const { time } = useClockText(order.store.time_zone);
  const left = Math.max(0, order.end_at - useNowSeconds(clock));
  const over = left === 0;
  const endingSoon = left <= ENDING_SOON_SECONDS;
  const warn = useEffectEvent(onLastStretch);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (over) end();
    else if (endingSoon) warn();
  }, [endingSoon, over]);
  return (
    <ProgressRing
      value={left / (order.end_at - order.start_at)}
      label={t('left', { minutes: Math.ceil(left / 60) })}
      tone={over ? 'danger' : endingSoon ? 'warn' : 'brand'}
    >
      <span className="text-ink-2 text-small">{t(over ? 'over' : 'timeLeft')}</span>
      <span role="timer" aria-live="off" className="font-bold text-display tabular-nums">
        {clockText(left)}
      </span>
      <span className="text-ink-2 text-small">
        {t(over ? 'endedAt' : 'endsAt', { time: time(order.end_at) })}
      </span>
    </ProgressRing>
  );
}
