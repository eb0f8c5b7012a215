import { type Instant, localDay } from './time.ts';

/** How the time until an instant is said. The farther away it is, the less exact the text. */
export type TimeUntil =
  /** Whole minutes, rounded up. */
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'today' | 'tomorrow' }
  | { readonly unit: 'days'; readonly days: number };

const HOUR_SECONDS = 3_600;
/** If at least this much time is left, minutes do not matter. */
const WHOLE_HOURS_FROM_SECONDS = 3 * HOUR_SECONDS;
/** If at least this much time is left, the day and the time of day say more than the hours. */
const CLOCK_FROM_SECONDS = 8 * HOUR_SECONDS;

/** The unit for the time from `now` until `at`, with the days of the zone. */
export function timeUntil(at: Instant, now: Instant, zone: string): TimeUntil {
  const left = at - now;
  if (left < WHOLE_HOURS_FROM_SECONDS) return { unit: 'minutes', minutes: Math.ceil(left / 60) };
  if (left < CLOCK_FROM_SECONDS) return { unit: 'minutes', minutes: Math.round(left / HOUR_SECONDS) * 60 };
  const days = (Date.parse(localDay(at, zone)) - Date.parse(localDay(now, zone))) / 86_400_000;
  return days === 0 ? { unit: 'today' } : days === 1 ? { unit: 'tomorrow' } : { unit: 'days', days };
}
