import type { Outlet } from '#lib/domain/hall.ts';
import type { DayHours, SentHours } from '#lib/domain/opening.ts';
import { addDays, type Instant, localDay } from '#lib/domain/time.ts';

interface MutableHours extends SentHours {
  hours: (DayHours | null)[];
  special_hours: { date: string; hours: DayHours | null }[];
}

/**
 * The opening hours of an outlet as calls send them. Special days are sent from yesterday on, whose hours may
 * still last.
 */
export function sentHours(
  { hours, time_zone }: Pick<Outlet, 'hours' | 'time_zone'>,
  now: Instant,
): MutableHours {
  const yesterday = addDays(localDay(now, time_zone), -1);
  return {
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => hours[weekday] ?? null),
    special_hours: Object.entries(hours)
      .filter(([key]) => key.includes('-') && key >= yesterday)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([date, each]) => ({ date, hours: each })),
  };
}
