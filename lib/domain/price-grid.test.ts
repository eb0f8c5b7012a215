import { expect, test } from 'vitest';
import { priceRows, withPrice } from './price-grid.ts';
import type { PriceBand } from './pricing.ts';

const evening: PriceBand = { weekdays: [5, 6], from: '18:30', to: '02:00', per_hour: 6_000 };
const holiday: PriceBand = { holidays: true, from: '00:00', to: '24:00', per_hour: 9_000 };
const tariff = { default_per_hour: 3_800, bands: [holiday, evening] };
const rowAt = (bands: PriceBand[], minute: number) =>
  priceRows({ ...tariff, bands }).find(({ from, to }) => from <= minute && minute < to)!.prices;

test('has a row for each hour, and for each part of one in which a band begins or ends', () => {
  const rows = priceRows(tariff);
  expect(rows).toHaveLength(25);
  expect(rows.filter(({ from }) => from >= 1080 && from < 1140)).toEqual([
    { from: 1080, to: 1110, prices: Array(7).fill(3_800) },
    { from: 1110, to: 1140, prices: [3_800, 3_800, 3_800, 3_800, 6_000, 6_000, 3_800] },
  ]);
});

test('shows the hours after midnight on the next day', () => {
  expect(rowAt([evening], 60)).toEqual([3_800, 3_800, 3_800, 3_800, 3_800, 6_000, 6_000]);
});

test('changes an area of the week and nothing else, and keeps the prices of holidays', () => {
  const bands = withPrice(tariff, { weekdays: [7, 6], from: 0, to: 120 }, 5_000);
  expect(bands).toEqual([
    holiday,
    { weekdays: [6, 7], from: '00:00', to: '02:00', per_hour: 5_000 },
    evening,
  ]);
  expect(rowAt(bands, 60)).toEqual([3_800, 3_800, 3_800, 3_800, 3_800, 5_000, 5_000]);
  expect(rowAt(bands, 1200)).toEqual([3_800, 3_800, 3_800, 3_800, 6_000, 6_000, 3_800]);
});

test('leaves out bands that no longer matter, also the new one if it changes nothing', () => {
  const all = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 };
  expect(withPrice(tariff, all, 4_000)).toEqual([
    holiday,
    { weekdays: all.weekdays, from: '00:00', to: '24:00', per_hour: 4_000 },
  ]);
  expect(withPrice(tariff, all, 3_800)).toEqual([holiday]);
});
