import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { type ClockFunction, useNowMinute } from '#components/ui/use-seconds.ts';
import { timeUntil } from '#lib/domain/time-until.ts';
import { useDuration } from './use-duration.ts';

export interface StartCountdownProps {
  readonly startAt: number;
  readonly timeZone: string;
  readonly clock?: ClockFunction;
}

/** When a booking begins: `Starts in 5 days`, `Starts tomorrow 19:00`, `Starts in 16 min`. */
export function StartCountdown({ startAt, timeZone, clock }: StartCountdownProps) {
  const t = useTranslations('order.starts');
  const duration = useDuration();
  const { time } = useClockText(timeZone);
  const until = timeUntil(startAt, useNowMinute(clock), timeZone);
  if (until.unit === 'minutes') return t('in', { duration: duration(until.minutes) });
  if (until.unit === 'days') return t('days', { days: until.days });
  return t(until.unit, { time: time(startAt) });
}
