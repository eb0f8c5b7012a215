import { type Day, type Instant, localDay, localMinute } from '#lib/domain/time.ts';

/** Six hours each; `late` is what runs on after midnight, which is still on the list of the day before. */
export const dayPeriods = ['night', 'morning', 'afternoon', 'evening', 'late'] as const;
export type DayPeriod = (typeof dayPeriods)[number];

/** The part of a day, on the zone's clocks, in which an instant lies. */
export function dayPeriodOf(at: Instant, day: Day, zone: string): DayPeriod {
  if (localDay(at, zone) > day) return 'late';
  return dayPeriods[Math.floor(localMinute(at, zone) / 360)] ?? 'evening';
}
