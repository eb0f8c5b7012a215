import {
  addDays,
  clockMinute,
  type Day,
  type Instant,
  instantOf,
  localDay,
  type Period,
  weekday,
} from './time.ts';

/** By ISO weekday 1..7; null = closed. `close` not after `open` means the next day; 00:00-24:00 never closes. */
export type OpeningHours = Readonly<Record<number, { readonly open: string; readonly close: string } | null>>;

/** The stretches for which the outlet opens on that day; one may end after midnight. */
export function openRanges(hours: OpeningHours, zone: string, day: Day): Period[] {
  const today = hours[weekday(day)];
  if (!today) return [];
  const [open, close] = [clockMinute(today.open), clockMinute(today.close)];
  const end = close > open ? close : close + 1440;
  return [{ start_at: instantOf(day, open, zone), end_at: instantOf(day, end, zone) }];
}

/** The open stretch around an instant, joined with those that follow without a break (as far as a week); null while closed. */
export function openPeriodAt(hours: OpeningHours, zone: string, at: Instant): Period | null {
  const today = localDay(at, zone);
  const ranges = [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => openRanges(hours, zone, addDays(today, n)));
  let period: Period | null = null;
  for (const range of ranges) {
    if (period && range.start_at <= period.end_at) {
      period = { start_at: period.start_at, end_at: Math.max(period.end_at, range.end_at) };
    } else if (range.start_at <= at && at < range.end_at) period = range;
  }
  return period;
}

export const isOpen = (hours: OpeningHours, zone: string, at: Instant): boolean =>
  openPeriodAt(hours, zone, at) !== null;

/** True where the outlet is open from `start_at` until `end_at` without a break. */
export function fitsOpening(hours: OpeningHours, zone: string, { start_at, end_at }: Period): boolean {
  const period = openPeriodAt(hours, zone, start_at);
  return period !== null && end_at <= period.end_at;
}

/** When the outlet closes or opens next; null where it never does (within a week). */
export function openChangeAt(hours: OpeningHours, zone: string, at: Instant): Instant | null {
  const period = openPeriodAt(hours, zone, at);
  if (period) return period.end_at - at > 6 * 86_400 ? null : period.end_at;
  const today = localDay(at, zone);
  const starts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => openRanges(hours, zone, addDays(today, n)));
  return starts.find((range) => range.start_at > at)?.start_at ?? null;
}
