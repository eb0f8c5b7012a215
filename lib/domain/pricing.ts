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

/** A price for some hours of some days. Each minute is charged by the first band of the tariff that matches it. */
export interface PriceBand {
  /** ISO weekdays 1..7; all if omitted. */
  readonly weekdays?: readonly number[];
  /** True: only on the outlet's holidays. */
  readonly holidays?: boolean;
  /**
   * `HH:MM`, half-open; `to` may be `24:00`. If `to` is not after `from` the band runs over midnight, and its part after
   * midnight counts as the day before.
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

/**
 * The price of a game before discounts: each minute at the price of its first second, summed exactly and rounded once,
 * half up. The amounts of the segments add up to `amount`.
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

function unpricedSegments(
  { tariff, zone, holidays }: Calendar & { tariff: Tariff },
  start_at: Instant,
  minutes: number,
): Omit<Segment, 'amount'>[] {
  const segments: { start_at: Instant; minutes: number; per_hour: Money }[] = [];
  let utcOffset = utcOffsetAt(start_at, zone);
  for (let i = 0; i < minutes; i++) {
    const at = start_at + i * 60;
    // The offset changes only at quarter hours, and looking it up is the slow part of this loop.
    if (Math.floor(at / 900) !== Math.floor((at - 60) / 900)) utcOffset = utcOffsetAt(at, zone);
    const per_hour = hourlyPriceAtLocal(tariff, holidays, at + utcOffset);
    const last = segments.at(-1);
    if (last?.per_hour === per_hour) last.minutes++;
    else segments.push({ start_at: at, minutes: 1, per_hour });
  }
  return segments;
}

function hourlyPriceAtLocal(tariff: Tariff, holidays: readonly Day[], localSeconds: number): Money {
  const day = dayOfLocal(localSeconds);
  const minute = minuteOfLocal(localSeconds);
  const match = tariff.bands.find((band) => coversMinute(band, holidays, day, minute));
  return match?.per_hour ?? tariff.default_per_hour;
}

function coversMinute(band: PriceBand, holidays: readonly Day[], day: Day, minute: number): boolean {
  const [from, to] = [parseClock(band.from), parseClock(band.to)];
  if (from < to) return minute >= from && minute < to && appliesOn(band, holidays, day);
  if (minute >= from) return appliesOn(band, holidays, day);
  return minute < to && appliesOn(band, holidays, addDays(day, -1));
}

const appliesOn = (band: PriceBand, holidays: readonly Day[], day: Day): boolean =>
  (band.weekdays?.includes(weekday(day)) ?? true) && (band.holidays !== true || holidays.includes(day));
