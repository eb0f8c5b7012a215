import { expect, test } from 'vitest';
import { denominationsOf, likelyCash, sumOfPieces } from './denominations.ts';

test('notes and coins are in minor units, the largest first', () => {
  expect(denominationsOf('CNY', 100)).toEqual([10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10]);
  expect(denominationsOf('JPY', 1)[0]).toBe(10_000);
  // A fraction such as 0.07 * 100 is no whole number as it is.
  expect(denominationsOf('EUR', 100).every(Number.isInteger)).toBe(true);
});

test('a currency whose notes are not known has none', () => {
  expect(denominationsOf('XTS', 100)).toEqual([]);
});

test('a count is the sum of its pieces', () => {
  expect(sumOfPieces({ 10000: 6, 5000: 2, 100: 3, 50: 1 })).toBe(70_350);
  expect(sumOfPieces({})).toBe(0);
});

test.each([
  ['CNY', 100, 4_500, [5_000, 6_000, 10_000]],
  ['CNY', 100, 58_420, [60_000]],
  ['CNY', 100, 10_000, [10_500, 11_000, 12_000]],
  ['JPY', 1, 4_500, [5_000, 6_000, 10_000]],
  ['XTS', 100, 4_500, [5_000, 6_000, 10_000]],
  ['CNY', 100, 1_000_000, [1_010_000]],
])('in %s (%i), guests pay %i with %j', (currency, unit, total, amounts) => {
  expect(likelyCash(total, currency, unit)).toEqual(amounts);
});

test('what is handed over is more than what is due', () => {
  for (let total = 1; total < 30_000; total += 37)
    expect(Math.min(...likelyCash(total, 'CNY', 100))).toBeGreaterThan(total);
});
