import {
  addDays,
  contains,
  type Day,
  type Instant,
  instantOf,
  localDay,
  type Period,
  parseClock,
  weekday,
} from './time.ts';

const DAY_SECONDS = 86_400;

/** A `close` that is not after `open` is on the next day; 00:00-24:00 never closes. */
export interface DayHours {
  readonly open: string;
  readonly close: string;
}

/**
 * Opening hours by ISO weekday 1..7, and by day (`YYYY-MM-DD`) for closed days and special hours, which
 * replace those of the weekday; null = closed.
 */
export type OpeningHours = Readonly<Record<number | Day, DayHours | null>>;

/** Around the clock. */
export const isWholeDay = (hours: DayHours | null): boolean =>
  hours?.open === '00:00' && hours.close === '24:00';

export const isSameHours = (a: DayHours | null, b: DayHours | null): boolean =>
  a?.open === b?.open && a?.close === b?.close;

/** Opening hours as calls send them: Monday to Sunday, and the days on which others apply. */
export interface SentHours {
  readonly hours: readonly (DayHours | null)[];
  readonly special_hours: readonly { readonly date: Day; readonly hours: DayHours | null }[];
}

/** The hours of the period that starts on `day`; null = closed. */
export function hoursOn(hours: OpeningHours, day: Day): DayHours | null {
  const special = hours[day];
  return special === undefined ? (hours[weekday(day)] ?? null) : special;
}

export const readSentHours = ({ hours, special_hours }: SentHours): OpeningHours =>
  Object.fromEntries([
    ...hours.map((each, index) => [index + 1, each] as const),
    ...special_hours.map(({ date, hours: each }) => [date, each] as const),
  ]);

/** The open period that starts on `day`, at most one; it may end after midnight. */
export function openPeriodsOn(hours: OpeningHours, zone: string, day: Day): Period[] {
  const today = hoursOn(hours, day);
  if (!today) return [];
  const [open, close] = [parseClock(today.open), parseClock(today.close)];
  const end = close > open ? close : close + 1440;
  const period = { start_at: instantOf(day, open, zone), end_at: instantOf(day, end, zone) };
  return period.start_at < period.end_at ? [period] : [];
}

/** The open periods that overlap a period, merged, from the day before it to the day after. */
export function openPeriods(hours: OpeningHours, zone: string, { start_at, end_at }: Period): Period[] {
  const periods: Period[] = [];
  const last = addDays(localDay(end_at, zone), 1);
  for (let day = addDays(localDay(start_at, zone), -1); day <= last; day = addDays(day, 1)) {
    for (const period of openPeriodsOn(hours, zone, day)) {
      const previous = periods.at(-1);
      if (previous && period.start_at <= previous.end_at) {
        const merged = { start_at: previous.start_at, end_at: Math.max(previous.end_at, period.end_at) };
        periods.splice(-1, 1, merged);
      } else periods.push(period);
    }
  }
  return periods.filter((period) => period.start_at < end_at && period.end_at > start_at);
}

/** The open period around an instant, merged with the adjacent ones of the next week; null while closed. */
export function openPeriodAt(hours: OpeningHours, zone: string, at: Instant): Period | null {
  const week = { start_at: at, end_at: at + 6 * DAY_SECONDS };
  return openPeriods(hours, zone, week).find((period) => period.start_at <= at) ?? null;
}

/** The day to whose opening hours an instant belongs: after midnight the day before, until those end. */
export function openingDayOf(hours: OpeningHours, zone: string, at: Instant): Day {
  const day = localDay(at, zone);
  const isOpenOn = (each: Day) =>
    openPeriodsOn(hours, zone, each).some(({ start_at, end_at }) => start_at <= at && at < end_at);
  const before = addDays(day, -1);
  return !isOpenOn(day) && isOpenOn(before) ? before : day;
}

/**
 * The business day of an outlet, a night included. It ends at 06:00 of the next local day, or at the closing
 * if that is later, or at the opening if that is earlier. What is done after the closing, such as counting
 * the drawer, belongs to the night. Business days follow each other without a gap or an overlap.
 */
export const businessDay = (hours: OpeningHours, zone: string, day: Day): Period => ({
  start_at: startOfBusinessDay(hours, zone, day),
  end_at: startOfBusinessDay(hours, zone, addDays(day, 1)),
});

const NIGHT_ENDS_MINUTE = 6 * 60;

/** When the business day begins. */
export function startOfBusinessDay(hours: OpeningHours, zone: string, day: Day): Instant {
  const six = instantOf(day, NIGHT_ENDS_MINUTE, zone);
  const closes_at = openPeriodsOn(hours, zone, addDays(day, -1))[0]?.end_at ?? 0;
  const opens_at = openPeriodsOn(hours, zone, day)[0]?.start_at ?? Infinity;
  // Open all night.
  if (closes_at >= opens_at) return Math.max(six, opens_at);
  return closes_at > six ? closes_at : Math.min(six, opens_at);
}

/** The business day to which an instant belongs. */
export function businessDayOf(hours: OpeningHours, zone: string, at: Instant): Day {
  const day = localDay(at, zone);
  return at < startOfBusinessDay(hours, zone, day) ? addDays(day, -1) : day;
}

/** The opening hours within a business day, at most one period. */
export function businessHours(hours: OpeningHours, zone: string, day: Day): Period[] {
  const whole = businessDay(hours, zone, day);
  return openPeriods(hours, zone, whole)
    .slice(0, 1)
    .map(({ start_at, end_at }) => ({
      start_at: Math.max(start_at, whole.start_at),
      end_at: Math.min(end_at, whole.end_at),
    }));
}

export const isOpen = (hours: OpeningHours, zone: string, at: Instant): boolean =>
  fitsOpening(hours, zone, { start_at: at, end_at: at + 1 });

export const fitsOpening = (hours: OpeningHours, zone: string, game: Period): boolean =>
  openPeriods(hours, zone, game).some((open) => contains(open, game));

/** How far ahead the next opening is looked for: a hall that is renovated may be closed for weeks. */
const LOOKAHEAD_DAYS = 60;

/** When the outlet closes or opens next; null if not within a day, or within `LOOKAHEAD_DAYS`. */
export function nextOpeningChange(hours: OpeningHours, zone: string, at: Instant): Instant | null {
  const period = openPeriodAt(hours, zone, at);
  if (period) return period.end_at - at > DAY_SECONDS ? null : period.end_at;
  const today = localDay(at, zone);
  for (let n = 0; n <= LOOKAHEAD_DAYS; n++) {
    const [opening] = openPeriodsOn(hours, zone, addDays(today, n));
    if (opening && opening.start_at > at) return opening.start_at;
  }
  return null;
}
