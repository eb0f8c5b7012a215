import { tz, tzOffset } from '@date-fns/tz';
// By function: the package's root would load all of it, some 250 modules, whenever a process starts.
import { addDays as addCalendarDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { getISODay } from 'date-fns/getISODay';

/** Epoch seconds. */
export type Instant = number;
/** A calendar day in some zone, `YYYY-MM-DD`. */
export type Day = string;

/** A half-open stretch of time: `start_at` is in it, `end_at` is not. */
export interface Period {
  readonly start_at: Instant;
  readonly end_at: Instant;
}

const DAY_SECONDS = 86_400;

/** A calendar day has no zone: it is reckoned with in UTC, where every day has 24 hours. */
const utc = { in: tz('UTC') };

/** Seconds by which the zone's clocks are ahead of UTC at that instant. */
export const offsetAt = (at: Instant, zone: string): number => tzOffset(zone, new Date(at * 1000)) * 60;

const utcDay = (shifted: number): Day => new Date(shifted * 1000).toISOString().slice(0, 10);

/** The calendar day on the zone's clocks. */
export const localDay = (at: Instant, zone: string): Day => utcDay(at + offsetAt(at, zone));

/** Minutes since midnight on the zone's clocks, 0..1439. */
export const localMinute = (at: Instant, zone: string): number => minuteOf(at + offsetAt(at, zone));

/** Minutes since midnight of an instant that was already shifted by its zone's offset. */
export const minuteOf = (shifted: number): number =>
  Math.floor((((shifted % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS) / 60);

/** ISO weekday of a day: 1 = Monday ... 7 = Sunday. */
export const weekday = (day: Day): number => getISODay(`${day}T00:00:00Z`, utc);

/** The day `count` days later (earlier where negative). */
export const addDays = (day: Day, count: number): Day =>
  formatISO(addCalendarDays(`${day}T00:00:00Z`, count, utc), { representation: 'date' });

/**
 * The instant at which the zone's clocks show that minute of that day (1440 and more run into the next days).
 * A time that daylight saving skips becomes the same time after the gap; one that it repeats becomes the first.
 */
export function instantOf(day: Day, minute: number, zone: string): Instant {
  const wall = Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60;
  const before = wall - offsetAt(wall - DAY_SECONDS, zone);
  const after = wall - offsetAt(wall + DAY_SECONDS, zone);
  const exact = [before, after].filter((at) => at + offsetAt(at, zone) === wall);
  return exact.length ? Math.min(...exact) : Math.max(before, after);
}

/** A whole day of the zone: 23, 24 or 25 hours. */
export const dayRange = (day: Day, zone: string): Period => ({
  start_at: instantOf(day, 0, zone),
  end_at: instantOf(addDays(day, 1), 0, zone),
});

/** Minutes since midnight of `HH:MM`; `24:00` is 1440. */
export function clockMinute(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export const overlaps = (a: Period, b: Period): boolean => a.start_at < b.end_at && b.start_at < a.end_at;

export const contains = (outer: Period, inner: Period): boolean =>
  outer.start_at <= inner.start_at && inner.end_at <= outer.end_at;

/** True for `UTC` and the names of the IANA database. */
export function isTimeZone(zone: string): boolean {
  if (!zone.includes('/') && zone !== 'UTC') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
