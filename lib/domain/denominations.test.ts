import { expect, test } from 'vitest';
import { denominationsOf, sumOfPieces } from './denominations.ts';

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
