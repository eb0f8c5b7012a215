import { useFormatter, useLocale } from 'next-intl';
import { dayToName } from '#lib/domain/day-to-name.ts';
import { clockFormat } from '#lib/i18n/hour-cycle.ts';
import { usePhoneLanguage } from '#lib/i18n/phone.ts';

/** Formats instants in an outlet's zone, the person's language and the hour cycle of their region. */
export function useClockText(timeZone: string) {
  const format = useFormatter();
  const locale = useLocale();
  const phoneLanguage = usePhoneLanguage();
  // The formatter is made only once a time is formatted: the first one takes a slow phone 80 ms.
  const clock = () => clockFormat(locale, phoneLanguage);
  const textOf = (at: number, options: Parameters<typeof format.dateTime>[2]) =>
    format.dateTime(new Date(at * 1000), { ...options, timeZone });
  // No line break before AM and PM.
  const time = (at: number) => textOf(at, clock()).replace(' ', '\u00a0');
  const day = (at: number) => textOf(at, { weekday: 'short', month: 'short', day: 'numeric' });
  const hourText = (at: number) => {
    const { hour, hourCycle } = clock();
    return hourCycle === 'h12' ? textOf(at, { hour, hourCycle }) : time(at);
  };
  return {
    time,
    timeWithSeconds: (at: number) => textOf(at, { ...clock(), second: '2-digit' }),
    /** A full hour: `19:00`, `7 PM`. */
    hour: hourText,
    day,
    /** `Nov 20, 2026`. */
    date: (at: number) => textOf(at, { dateStyle: 'medium' }),
    /** `Fri, Nov 20, 19:00 – 20:30`. */
    period: (startAt: number, endAt: number) => `${day(startAt)} ${time(startAt)} – ${time(endAt)}`,
    /** `19:15` today or within half a day, else `Fri 19:15`, in more than six days `Fri, Nov 20 19:15`. */
    coming: (at: number, now = Date.now() / 1000) => {
      const named = dayToName(at, now, timeZone);
      if (named === null) return time(at);
      return `${named === 'weekday' ? textOf(at, { weekday: 'short' }) : day(at)} ${time(at)}`;
    },
    dayAndTime: (at: number) => `${day(at)} ${time(at)}`,
  };
}
