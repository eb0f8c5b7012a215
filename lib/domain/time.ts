import { tz, tzOffset } from '@date-fns/tz';
// Imported by function: the root of the package loads about 250 modules at each start.
import { addDays as addCalendarDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { getISODay } from 'date-fns/getISODay';

/** Epoch seconds. */
export type Instant = number;
/** A calendar day in some zone, `YYYY-MM-DD`. */
export type Day = string;

/** Half-open: includes `start_at`, excludes `end_at`. */
export interface Period {
  readonly start_at: Instant;
  readonly end_at: Instant;
}

const DAY_SECONDS = 86_400;

/** Days have no zone: they are added in UTC, where every day has 24 hours. */
const utc = { in: tz('UTC') };

/** Seconds by which local time is ahead of UTC. */
export const utcOffsetAt = (at: Instant, zone: string): number => tzOffset(zone, new Date(at * 1000)) * 60;

export const localDay = (at: Instant, zone: string): Day => dayOfLocal(at + utcOffsetAt(at, zone));

/** Minutes since local midnight, 0..1439. */
export const localMinute = (at: Instant, zone: string): number => minuteOfLocal(at + utcOffsetAt(at, zone));

export const dayOfLocal = (localSeconds: number): Day =>
  new Date(localSeconds * 1000).toISOString().slice(0, 10);

/** Minutes since midnight of `localSeconds`, an instant plus its UTC offset. */
export const minuteOfLocal = (localSeconds: number): number =>
  Math.floor((((localSeconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS) / 60);

/** ISO weekday: 1 = Monday ... 7 = Sunday. */
export const weekday = (day: Day): number => getISODay(`${day}T00:00:00Z`, utc);

export const addDays = (day: Day, count: number): Day =>
  formatISO(addCalendarDays(`${day}T00:00:00Z`, count, utc), { representation: 'date' });

/**
 * The instant of a local day and minute; minutes from 1440 on are on the following days. A time that daylight saving
 * skips is read with the offset before the change, a repeated one is the first of the two.
 */
export function instantOf(day: Day, minute: number, zone: string): Instant {
  const localSeconds = Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60;
  const before = localSeconds - utcOffsetAt(localSeconds - DAY_SECONDS, zone);
  const after = localSeconds - utcOffsetAt(localSeconds + DAY_SECONDS, zone);
  const exact = [before, after].filter((at) => at + utcOffsetAt(at, zone) === localSeconds);
  return exact.length ? Math.min(...exact) : Math.max(before, after);
}

export const dayRange = (day: Day, zone: string): Period => ({
  start_at: instantOf(day, 0, zone),
  end_at: instantOf(addDays(day, 1), 0, zone),
});

/** Minutes since midnight of `HH:MM`; `24:00` is 1440. */
export function parseClock(clock: string): number {
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
