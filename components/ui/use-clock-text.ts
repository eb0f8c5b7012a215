import { useFormatter } from 'next-intl';

/** Formats instants (epoch seconds) in an outlet's zone and the person's language. */
export function useClockText(timeZone: string) {
  const format = useFormatter();
  const date = (at: number) => new Date(at * 1000);
  const time = (at: number) =>
    format.dateTime(date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const day = (at: number) =>
    format.dateTime(date(at), { weekday: 'short', month: 'short', day: 'numeric', timeZone });
  return {
    time,
    day,
    /** `Fri, Nov 20, 19:00 – 20:30`. */
    period: (startAt: number, endAt: number) => `${day(startAt)} ${time(startAt)} – ${time(endAt)}`,
    dayAndTime: (at: number) => `${day(at)} ${time(at)}`,
  };
}
