// Not the root of the package: its other functions change prototypes, so the first load would have them all.
import { tzOffset } from '@date-fns/tz/tzOffset';

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

const lookUpOffset = (at: Instant, zone: string): number => tzOffset(zone, new Date(at * 1000)) * 60;

/** The offset by zone and UTC day, or null on a day on which it changes. A lookup takes microseconds. */
const offsets = new Map<string, number | null>();
/** About a year of days in several zones. */
const MAX_OFFSETS = 4_000;

/** Seconds by which local time is ahead of UTC. */
export function utcOffsetAt(at: Instant, zone: string): number {
  const day = Math.floor(at / DAY_SECONDS);
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    const first = lookUpOffset(day * DAY_SECONDS, zone);
    offset = first === lookUpOffset((day + 1) * DAY_SECONDS, zone) ? first : null;
    offsets.set(key, offset);
  }
  return offset ?? lookUpOffset(at, zone);
}

export const localDay = (at: Instant, zone: string): Day => dayOfLocal(at + utcOffsetAt(at, zone));

/** Minutes since local midnight, 0..1439. */
export const localMinute = (at: Instant, zone: string): number => minuteOfLocal(at + utcOffsetAt(at, zone));

export const dayOfLocal = (localSeconds: number): Day =>
  new Date(localSeconds * 1000).toISOString().slice(0, 10);

/** Minutes since midnight of `localSeconds`, an instant plus its UTC offset. */
export const minuteOfLocal = (localSeconds: number): number =>
  Math.floor((((localSeconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS) / 60);

/** Days have no zone: they are counted in UTC, in which each has 24 hours. */
const utcSeconds = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** ISO weekday: 1 = Monday ... 7 = Sunday. */
export const weekday = (day: Day): number => new Date(utcSeconds(day) * 1000).getUTCDay() || 7;

export const addDays = (day: Day, count: number): Day => dayOfLocal(utcSeconds(day) + count * DAY_SECONDS);

/**
 * The instant of a local day and minute; minutes from 1440 on are on the following days. A time that daylight
 * saving skips is read with the offset before the change, a repeated one is the first of the two.
 */
export function instantOf(day: Day, minute: number, zone: string): Instant {
  const localSeconds = utcSeconds(day) + minute * 60;
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
