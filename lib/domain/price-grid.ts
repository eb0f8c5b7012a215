import type { Money } from './money.ts';
import { hourlyPriceAt, type PriceBand, type Tariff } from './pricing.ts';
import { parseClock } from './time.ts';

const DAY_SECONDS = 86_400;
const MONDAY = Date.UTC(2024, 0, 1) / 1000;
const DAY_MINUTES = 1440;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A part of every day, minutes since midnight, with its hourly price from Monday to Sunday. */
export interface PriceRow {
  readonly from: number;
  readonly to: number;
  readonly prices: readonly Money[];
}

/** The prices of a week without a holiday: a row for each hour, or part of one if a band changes in it. */
export function priceRows(tariff: Tariff): PriceRow[] {
  const hours = Array.from({ length: 25 }, (_, hour) => hour * 60);
  const marks = [
    ...new Set([...hours, ...tariff.bands.flatMap(({ from, to }) => [parseClock(from), parseClock(to)])]),
  ].sort((a, b) => a - b);
  return marks.slice(0, -1).map((from, index) => ({
    from,
    to: marks[index + 1] ?? DAY_MINUTES,
    prices: WEEKDAYS.map((weekday) => priceAt(tariff, weekday, from)),
  }));
}

const priceAt = (tariff: Tariff, weekday: number, minute: number): Money =>
  hourlyPriceAt(tariff, { zone: 'UTC', holidays: [] }, MONDAY + (weekday - 1) * DAY_SECONDS + minute * 60);

/** Some hours of some weekdays. */
export interface PriceArea {
  /** ISO weekdays. */
  readonly weekdays: readonly number[];
  /** Minutes since midnight; `to` is up to 1440. */
  readonly from: number;
  readonly to: number;
}

/**
 * The bands with a price for an area of the week. It is a band before those of other weekdays and hours,
 * since the first band that matches applies, but after holidays that come first: their prices stay. Bands
 * that no longer matter are left out.
 */
export function withPrice(tariff: Tariff, { weekdays, from, to }: PriceArea, per_hour: Money): PriceBand[] {
  const added: PriceBand = {
    weekdays: [...weekdays].sort(),
    from: clockOf(from),
    to: clockOf(to),
    per_hour,
  };
  const at = tariff.bands.findIndex(({ holidays }) => !holidays);
  const bands = tariff.bands.toSpliced(at < 0 ? tariff.bands.length : at, 0, added);
  return withoutUseless({ ...tariff, bands });
}

function withoutUseless(tariff: Tariff): PriceBand[] {
  // The rows of all bands, so that no part of an hour is missed.
  const marks = priceRows(tariff).map((row) => row.from);
  const pricesBy = (bands: readonly PriceBand[]) =>
    WEEKDAYS.flatMap((weekday) => marks.map((mark) => priceAt({ ...tariff, bands }, weekday, mark))).join();
  const wanted = pricesBy(tariff.bands);
  return tariff.bands.reduceRight((kept: readonly PriceBand[], band) => {
    if (band.holidays) return kept;
    const rest = kept.filter((each) => each !== band);
    return pricesBy(rest) === wanted ? rest : kept;
  }, tariff.bands) as PriceBand[];
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
