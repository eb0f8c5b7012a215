import type { Instant } from './time.ts';

/** A clock shows each time of day once within half a day, so nobody takes it for the time of another day. */
const HALF_DAY_SECONDS = 12 * 3_600;

/** The formatters of days by zone: making one is slow. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The local day of an instant as milliseconds. The first load does without lib/domain/time.ts, which would
 * add 1 KB to it.
 */
function dayOf(at: Instant, zone: string): number {
  // Swedish writes days as `2026-03-07`.
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone });
  dayFormats.set(zone, format);
  return Date.parse(format.format(at * 1000));
}

/** How the day of an instant is named beside its time of day; null if the time of day is enough. */
export function dayToName(at: Instant, now: Instant, zone: string): 'weekday' | 'date' | null {
  if (Math.abs(at - now) < HALF_DAY_SECONDS) return null;
  const days = Math.abs(dayOf(at, zone) - dayOf(now, zone)) / 86_400_000;
  return days === 0 ? null : days < 7 ? 'weekday' : 'date';
}
