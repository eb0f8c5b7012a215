'use client';

import { useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { StartProblem } from './available-slots.ts';

/** Says why the chosen start cannot be booked. */
export function useStartProblemText(timeZone: string) {
  const t = useTranslations('add');
  const duration = useDuration();
  const { time } = useClockText(timeZone);
  return ({ kind, start_at, minutes }: StartProblem): string => {
    if (kind === 'taken') return t('lost');
    return kind === 'passed'
      ? t('passed', { time: time(start_at) })
      : t('tooLong', { time: time(start_at), duration: duration(minutes) });
  };
}
