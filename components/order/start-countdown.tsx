import { useTranslations } from 'next-intl';
import { Countdown } from '#components/ui/countdown.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { type ClockFunction, useNowMinute } from '#components/ui/use-seconds.ts';
import { timeUntil } from '#lib/domain/time-until.ts';
import { useDuration } from './use-duration.ts';

export interface StartCountdownProps {
  /** Epoch seconds. */
  readonly startAt: number;
  /** Of the outlet. */
  readonly timeZone: string;
  readonly clock?: ClockFunction;
}

/** When a booking begins: `In 5 days`, `Tomorrow 19:00`, `In 3 h`, and `In 59:59` in the last hour. */
export function StartCountdown({ startAt, timeZone, clock }: StartCountdownProps) {
  const t = useTranslations('order.starts');
  const duration = useDuration();
  const { time } = useClockText(timeZone);
  // The seconds begin in the last whole minute before the last hour.
  const until = timeUntil(startAt, useNowMinute(clock), timeZone);
  if (until.unit === 'seconds')
    return t.rich('soon', { time: () => <Countdown untilAt={startAt} clock={clock} /> });
  if (until.unit === 'minutes') return t('in', { duration: duration(until.minutes) });
  if (until.unit === 'days') return t('days', { days: until.days });
  return t(until.unit, { time: time(startAt) });
}
