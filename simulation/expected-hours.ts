import type { Outlet } from '#lib/domain/hall.ts';
import type { Instant } from '#lib/domain/time.ts';
import { dayBefore, minuteOf, offsetAt, wallClock } from './wall-clock.ts';

const STEP = 300;
const DAY = 86_400;

/**
 * Returns true if the outlet is open all the time of a game, read from the clock on the wall. Returns null
 * around a change of daylight saving, when an hour is missing or comes twice.
 */
export function isOpenDuring(
  { hours, time_zone }: Outlet,
  { start_at, end_at }: { start_at: Instant; end_at: Instant },
): boolean | null {
  if (offsetAt(start_at - DAY, time_zone) !== offsetAt(end_at + DAY, time_zone)) return null;
  const isOpenAt = (at: Instant): boolean => {
    const now = wallClock(at, time_zone);
    const [today, yesterday] = [hours[now.weekday], hours[dayBefore(now).weekday]];
    const closesLate = (day: { open: string; close: string }) => minuteOf(day.close) <= minuteOf(day.open);
    if (yesterday && closesLate(yesterday) && now.minute < minuteOf(yesterday.close)) return true;
    if (!today || now.minute < minuteOf(today.open)) return false;
    return closesLate(today) || now.minute < minuteOf(today.close);
  };
  for (let at = start_at; at < end_at; at += STEP) if (!isOpenAt(at)) return false;
  return isOpenAt(end_at - 1);
}
