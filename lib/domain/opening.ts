import {
  addDays,
  clockMinute,
  contains,
  type Day,
  type Instant,
  instantOf,
  localDay,
  type Period,
  weekday,
} from './time.ts';

const DAY_SECONDS = 86_400;

/** By ISO weekday 1..7; null = closed. `close` not after `open` means the next day; 00:00-24:00 never closes. */
export type OpeningHours = Readonly<Record<number, { readonly open: string; readonly close: string } | null>>;

/**
 * The stretches for which the outlet opens on that day; one may end after midnight. Hours that the clocks skip for
 * daylight saving are not opened.
 */
export function openPeriodsOn(hours: OpeningHours, zone: string, day: Day): Period[] {
  const today = hours[weekday(day)];
  if (!today) return [];
  const [open, close] = [clockMinute(today.open), clockMinute(today.close)];
  const end = close > open ? close : close + 1440;
  const range = { start_at: instantOf(day, open, zone), end_at: instantOf(day, end, zone) };
  return range.start_at < range.end_at ? [range] : [];
}

/** The open stretches that meet a period, those that follow without a break joined, from the day before it to the day after. */
export function openPeriods(hours: OpeningHours, zone: string, { start_at, end_at }: Period): Period[] {
  const periods: Period[] = [];
  const last = addDays(localDay(end_at, zone), 1);
  for (let day = addDays(localDay(start_at, zone), -1); day <= last; day = addDays(day, 1)) {
    for (const range of openPeriodsOn(hours, zone, day)) {
      const before = periods.at(-1);
      if (before && range.start_at <= before.end_at) {
        const joined = { start_at: before.start_at, end_at: Math.max(before.end_at, range.end_at) };
        periods.splice(-1, 1, joined);
      } else periods.push(range);
    }
  }
  return periods.filter((period) => period.start_at < end_at && period.end_at > start_at);
}

/** The open stretch around an instant, joined with those that follow (as far as a week); null while closed. */
export function openPeriodAt(hours: OpeningHours, zone: string, at: Instant): Period | null {
  const week = { start_at: at, end_at: at + 6 * DAY_SECONDS };
  return openPeriods(hours, zone, week).find((period) => period.start_at <= at) ?? null;
}

export const isOpen = (hours: OpeningHours, zone: string, at: Instant): boolean =>
  fitsOpening(hours, zone, { start_at: at, end_at: at + 1 });

/** True where the outlet is open from `start_at` until `end_at` without a break. */
export const fitsOpening = (hours: OpeningHours, zone: string, game: Period): boolean =>
  openPeriods(hours, zone, game).some((open) => contains(open, game));

/** When the outlet closes or opens next; null where it never does (within a week). */
export function nextOpeningChange(hours: OpeningHours, zone: string, at: Instant): Instant | null {
  const period = openPeriodAt(hours, zone, at);
  if (period) return period.end_at - at > 6 * DAY_SECONDS ? null : period.end_at;
  const today = localDay(at, zone);
  const starts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => openPeriodsOn(hours, zone, addDays(today, n)));
  return starts.find((range) => range.start_at > at)?.start_at ?? null;
}
