import { useFormatter } from 'next-intl';

/** A calendar day (`YYYY-MM-DD`) in the person's language: `12 November 2026`. */
export function useDayText() {
  const format = useFormatter();
  return (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
}
