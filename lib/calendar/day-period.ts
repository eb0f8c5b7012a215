import { type Day, type Instant, localDay, localMinute } from '#lib/domain/time.ts';

/** Six hours each; `late` is after midnight, for a hall whose opening hours began the day before. */
export const dayPeriods = ['night', 'morning', 'afternoon', 'evening', 'late'] as const;
export type DayPeriod = (typeof dayPeriods)[number];

/** The period of `day`, in the zone, in which an instant lies. */
export function dayPeriodOf(at: Instant, day: Day, zone: string): DayPeriod {
  if (localDay(at, zone) > day) return 'late';
  return dayPeriods[Math.floor(localMinute(at, zone) / 360)] ?? 'evening';
}
