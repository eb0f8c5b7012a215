import { useFormatter } from 'next-intl';

type Options = Parameters<ReturnType<typeof useFormatter>['dateTime']>[2];

/** Formats a calendar day in the person's language: `12 November 2026`. It has no zone, so UTC is used. */
export function useDayText() {
  const format = useFormatter();
  return (day: string, options: Options = { dateStyle: 'long' }) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { ...options, timeZone: 'UTC' });
}

/** A day with that weekday (1 = Monday), to format its name: 2026-01-05 is a Monday. */
export const dayWithWeekday = (weekday: number): string => `2026-01-${String(4 + weekday).padStart(2, '0')}`;
