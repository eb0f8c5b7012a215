import { type Day, type Instant, localDay, localMinute } from '#lib/domain/time.ts';

/** Six hours each; `late` is what runs on after midnight, which is still on the list of the day before. */
export const parts = ['night', 'morning', 'afternoon', 'evening', 'late'] as const;
export type Part = (typeof parts)[number];

/** The part of a day, on the zone's clocks, in which an instant lies. */
export function partOf(at: Instant, day: Day, zone: string): Part {
  if (localDay(at, zone) > day) return 'late';
  return parts[Math.floor(localMinute(at, zone) / 360)] ?? 'evening';
}
