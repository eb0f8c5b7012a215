import { useLocale } from 'next-intl';
import { parseClock } from '#lib/domain/time.ts';
import { hourCycleOf } from '#lib/i18n/hour-cycle.ts';
import { usePhoneLanguage } from '#lib/i18n/phone.ts';
import { useClockText } from './use-clock-text.ts';

/** Formats a time of day, `HH:MM` up to `24:00`. */
export function useTimeOfDayText() {
  const { time } = useClockText('UTC');
  const is24Hours = hourCycleOf(useLocale(), usePhoneLanguage()) === 'h23';
  return (clock: string): string => (is24Hours ? clock : time(parseClock(clock) * 60));
}
