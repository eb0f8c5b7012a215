import type { TableDetail } from '#lib/contract/table.ts';
import { daysFrom } from '#lib/domain/days.ts';
import { hoursOn, openingDayOf, readSentHours } from '#lib/domain/opening.ts';
import { addDays, type Day, type Instant, localDay } from '#lib/domain/time.ts';

type OpenTable = Pick<TableDetail, 'hours' | 'special_hours' | 'time_zone'>;

/** The day whose opening hours contain an instant: after midnight, it is the day before. */
export const slotsDayOf = (table: OpenTable, at: Instant): Day =>
  openingDayOf(readSentHours(table), table.time_zone, at);

/** The days on which the outlet is closed; none if its hours are not known. */
export function closedDaysOf(table: OpenTable, days: readonly Day[]): Day[] {
  if (table.hours.length === 0) return [];
  const hours = readSentHours(table);
  return days.filter((day) => hoursOn(hours, day) === null);
}

/** The days that can be booked, from the one whose opening hours last still. */
export function bookableDays(table: OpenTable, now: Instant, horizon_days: number): Day[] {
  const today = localDay(now, table.time_zone);
  const days = daysFrom(today, addDays(today, horizon_days));
  const first = slotsDayOf(table, now);
  return first < today ? [first, ...days] : days;
}
