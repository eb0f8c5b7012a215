import { type Instant, localDay } from './time.ts';

/** A clock shows each time of day once within half a day, so nobody takes it for the time of another day. */
const HALF_DAY_SECONDS = 12 * 3_600;

/** How the day of an instant is named beside its time of day; null if the time of day is enough. */
export function dayToName(at: Instant, now: Instant, zone: string): 'weekday' | 'date' | null {
  if (Math.abs(at - now) < HALF_DAY_SECONDS) return null;
  const days = Math.abs(Date.parse(localDay(at, zone)) - Date.parse(localDay(now, zone))) / 86_400_000;
  return days === 0 ? null : days < 7 ? 'weekday' : 'date';
}
