import { divideHalfUp, type Money } from './money.ts';
import {
  addDays,
  type Day,
  dayOfLocal,
  type Instant,
  minuteOfLocal,
  type Period,
  parseClock,
  utcOffsetAt,
  weekday,
} from './time.ts';

/** A price for some hours of some days. The first band of the tariff that matches a minute applies. */
export interface PriceBand {
  /** ISO weekdays 1..7; all if omitted. */
  readonly weekdays?: readonly number[];
  /** True: only on the outlet's holidays. */
  readonly holidays?: boolean;
  /**
   * `HH:MM`, half-open; `to` may be `24:00`. If `to` is not after `from` the band runs over midnight, and its
   * part after midnight counts as the day before.
   */
  readonly from: string;
  readonly to: string;
  /** Minor units. */
  readonly per_hour: Money;
}

export interface Tariff {
  readonly bands: readonly PriceBand[];
  readonly default_per_hour: Money;
}

/** The local time and the holidays that a tariff is applied with. */
export interface Calendar {
  readonly zone: string;
  readonly holidays: readonly Day[];
}

/** The prices of one table. */
export interface TablePrices {
  readonly tariff: Tariff;
  readonly calendar: Calendar;
}

export interface Segment {
  readonly start_at: Instant;
  readonly minutes: number;
  readonly per_hour: Money;
  readonly amount: Money;
}

export interface PricingInput extends Calendar {
  readonly tariff: Tariff;
  readonly start_at: Instant;
  readonly minutes: number;
}

export const hourlyPriceAt = (tariff: Tariff, calendar: Calendar, at: Instant): Money =>
  hourlyPriceAtLocal(tariff, calendar.holidays, at + utcOffsetAt(at, calendar.zone));

/** A later instant until which the hourly price stays as it is at `at`. */
export function hourlyPriceUntil(tariff: Tariff, zone: string, at: Instant): Instant {
  const from = at - (at % 60);
  const minutes = minutesToBoundary(tariff, minuteOfLocal(from + utcOffsetAt(from, zone)));
  return from + minutesOfSameOffset(from, minutes, zone) * 60;
}

/**
 * The price of a game before discounts: each minute at the price of its first second, summed exactly and
 * rounded once, half up. The amounts of the segments add up to `amount`.
 */
export function playPrice(input: PricingInput): { amount: Money; segments: Segment[] } {
  const segments: Segment[] = [];
  let exactSixtieths = 0;
  let total = 0;
  for (const segment of unpricedSegments(input, input.start_at, input.minutes)) {
    exactSixtieths += segment.per_hour * segment.minutes;
    // Differences of the rounded running sum always add up to the rounded total.
    const amount = divideHalfUp(exactSixtieths, 60) - total;
    total += amount;
    segments.push({ ...segment, amount });
  }
  return { amount: total, segments };
}

export const pricePeriods = (tariff: Tariff, calendar: Calendar, { start_at, end_at }: Period) =>
  unpricedSegments({ tariff, ...calendar }, start_at, Math.ceil((end_at - start_at) / 60)).map((segment) => ({
    start_at: segment.start_at,
    end_at: Math.min(end_at, segment.start_at + segment.minutes * 60),
    per_hour: segment.per_hour,
  }));

/** Walks from one change of the price or of the UTC offset to the next. */
function unpricedSegments(
  { tariff, zone, holidays }: Calendar & { tariff: Tariff },
  start_at: Instant,
  minutes: number,
): Omit<Segment, 'amount'>[] {
  const segments: { start_at: Instant; minutes: number; per_hour: Money }[] = [];
  for (let i = 0; i < minutes; ) {
    const at = start_at + i * 60;
    const local = at + utcOffsetAt(at, zone);
    const per_hour = hourlyPriceAtLocal(tariff, holidays, local);
    const untilBoundary = minutesToBoundary(tariff, minuteOfLocal(local));
    const step = Math.min(untilBoundary, minutes - i, minutesOfSameOffset(at, untilBoundary, zone));
    const last = segments.at(-1);
    if (last?.per_hour === per_hour) last.minutes += step;
    else segments.push({ start_at: at, minutes: step, per_hour });
    i += step;
  }
  return segments;
}

/** Up to `minutes`, but no longer than the offset stays: it changes only at quarter hours. */
const minutesOfSameOffset = (at: Instant, minutes: number, zone: string): number =>
  utcOffsetAt(at, zone) === utcOffsetAt(at + minutes * 60, zone)
    ? minutes
    : Math.ceil((900 - (at % 900)) / 60);

interface ParsedBand extends Pick<PriceBand, 'weekdays' | 'holidays' | 'per_hour'> {
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
}

/** The bands with their clock times parsed, and the minutes at which a price can change. */
const parsedTariffs = new WeakMap<Tariff, { bands: readonly ParsedBand[]; boundaries: readonly number[] }>();

function parsedTariff(tariff: Tariff) {
  let parsed = parsedTariffs.get(tariff);
  if (!parsed) {
    const bands = tariff.bands.map((band) => ({
      ...band,
      from: parseClock(band.from),
      to: parseClock(band.to),
    }));
    const boundaries = [...bands.flatMap(({ from, to }) => [from, to]), 1440].sort((a, b) => a - b);
    parsed = { bands, boundaries };
    parsedTariffs.set(tariff, parsed);
  }
  return parsed;
}

/** Minutes until the first boundary after `minute`, at the latest midnight. */
const minutesToBoundary = (tariff: Tariff, minute: number): number =>
  (parsedTariff(tariff).boundaries.find((boundary) => boundary > minute) ?? 1440) - minute;

function hourlyPriceAtLocal(tariff: Tariff, holidays: readonly Day[], localSeconds: number): Money {
  const day = dayOfLocal(localSeconds);
  const minute = minuteOfLocal(localSeconds);
  const match = parsedTariff(tariff).bands.find((band) => coversMinute(band, holidays, day, minute));
  return match?.per_hour ?? tariff.default_per_hour;
}

function coversMinute(band: ParsedBand, holidays: readonly Day[], day: Day, minute: number): boolean {
  const { from, to } = band;
  if (from < to) return minute >= from && minute < to && appliesOn(band, holidays, day);
  if (minute >= from) return appliesOn(band, holidays, day);
  return minute < to && appliesOn(band, holidays, addDays(day, -1));
}

const appliesOn = (
  { weekdays, holidays: onHolidays }: ParsedBand,
  holidays: readonly Day[],
  day: Day,
): boolean => (weekdays?.includes(weekday(day)) ?? true) && (onHolidays !== true || holidays.includes(day));
