import { divideHalfUp, type Money } from './money.ts';
import {
  addDays,
  clockMinute,
  type Day,
  type Instant,
  minuteOf,
  offsetAt,
  type Period,
  weekday,
} from './time.ts';

/** A price for some hours of some days. The first band of a tariff that matches a minute prices it. */
export interface PriceBand {
  /** ISO weekdays 1..7; every day where it is left out. */
  readonly weekdays?: readonly number[];
  /** True: on the outlet's holidays only. */
  readonly holidays?: boolean;
  /**
   * `HH:MM`, half-open; `to` may be `24:00`. Where `to` is not after `from` the band runs over midnight, and its
   * part after midnight still belongs to the day on which it began.
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

/** By whose clocks, and with which holidays, a tariff is read. */
export interface Calendar {
  readonly zone: string;
  readonly holidays: readonly Day[];
}

/** A stretch of one price. */
export interface Segment {
  readonly start_at: Instant;
  readonly minutes: number;
  readonly per_hour: Money;
  readonly amount: Money;
}

export interface Play extends Calendar {
  readonly tariff: Tariff;
  readonly start_at: Instant;
  readonly minutes: number;
}

/** Price of an hour at that instant. */
export const hourlyPriceAt = (tariff: Tariff, calendar: Calendar, at: Instant): Money =>
  perHourShifted(tariff, calendar.holidays, at + offsetAt(at, calendar.zone));

/**
 * What playing costs before rebates: every minute at the price of its beginning, summed exactly and rounded once,
 * half up. The segments' amounts add up to it to the unit.
 */
export function playPrice(play: Play): { amount: Money; segments: Segment[] } {
  const segments: Segment[] = [];
  let sixtieths = 0;
  let billed = 0;
  for (const stretch of stretches(play, play.start_at, play.minutes)) {
    sixtieths += stretch.per_hour * stretch.minutes;
    // Rounding the running sum and taking differences keeps the parts equal to the whole.
    const amount = divideHalfUp(sixtieths, 60) - billed;
    billed += amount;
    segments.push({ ...stretch, amount });
  }
  return { amount: billed, segments };
}

/** The prices over a period, for display: merged stretches in order. */
export const pricePeriods = (tariff: Tariff, calendar: Calendar, { start_at, end_at }: Period) =>
  stretches({ tariff, ...calendar }, start_at, Math.ceil((end_at - start_at) / 60)).map(
    ({ minutes, ...stretch }) => ({
      start_at: stretch.start_at,
      end_at: Math.min(end_at, stretch.start_at + minutes * 60),
      per_hour: stretch.per_hour,
    }),
  );

function stretches(
  { tariff, zone, holidays }: Calendar & { tariff: Tariff },
  start_at: Instant,
  minutes: number,
): Omit<Segment, 'amount'>[] {
  const found: { start_at: Instant; minutes: number; per_hour: Money }[] = [];
  let offset = offsetAt(start_at, zone);
  for (let i = 0; i < minutes; i++) {
    const at = start_at + i * 60;
    // Zones change their offset on quarter hours only; asking for it is the dear part of this loop.
    if (Math.floor(at / 900) !== Math.floor((at - 60) / 900)) offset = offsetAt(at, zone);
    const per_hour = perHourShifted(tariff, holidays, at + offset);
    const last = found.at(-1);
    if (last?.per_hour === per_hour) last.minutes++;
    else found.push({ start_at: at, minutes: 1, per_hour });
  }
  return found;
}

function perHourShifted(tariff: Tariff, holidays: readonly Day[], shifted: number): Money {
  const day = new Date(shifted * 1000).toISOString().slice(0, 10);
  const minute = minuteOf(shifted);
  const match = tariff.bands.find((band) => coversMinute(band, holidays, day, minute));
  return match?.per_hour ?? tariff.default_per_hour;
}

function coversMinute(band: PriceBand, holidays: readonly Day[], day: Day, minute: number): boolean {
  const [from, to] = [clockMinute(band.from), clockMinute(band.to)];
  if (from < to) return minute >= from && minute < to && isOn(band, holidays, day);
  if (minute >= from) return isOn(band, holidays, day);
  return minute < to && isOn(band, holidays, addDays(day, -1));
}

const isOn = (band: PriceBand, holidays: readonly Day[], day: Day): boolean =>
  (band.weekdays?.includes(weekday(day)) ?? true) && (band.holidays !== true || holidays.includes(day));
