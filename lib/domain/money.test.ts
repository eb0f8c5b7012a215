import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfUp, percentOf, prorate, readAmount } from './money.ts';

const natural = fc.nat({ max: 1_000_000_000 });
const divisor = fc.integer({ min: 1, max: 100_000 });

test('a division is rounded to the nearest unit, a half up', () => {
  fc.assert(
    fc.property(natural, divisor, (n, d) => {
      const twice = 2 * divideHalfUp(n, d) * d;
      expect(twice - 2 * n).toBeGreaterThan(-d);
      expect(twice - 2 * n).toBeLessThanOrEqual(d);
    }),
  );
  expect([divideHalfUp(1, 2), divideHalfUp(149, 100), divideHalfUp(150, 100)]).toEqual([1, 1, 2]);
});

test('a product beyond 2^53 is exact', () => {
  expect(divideHalfUp(9_007_199_254_740_993n, 1)).toBe(Number(9_007_199_254_740_993n));
  expect(prorate(9_000_000_000_000_000, 719, 720)).toBe(8_987_500_000_000_000);
});

test('0 percent is 0, 100 percent is the amount, and a higher percentage is never less', () => {
  fc.assert(
    fc.property(natural, fc.integer({ min: 0, max: 9_999 }), (amount, hundredths) => {
      expect([percentOf(amount, 0), percentOf(amount, 100)]).toEqual([0, amount]);
      const part = percentOf(amount, hundredths / 100);
      expect(part).toBeLessThanOrEqual(percentOf(amount, (hundredths + 1) / 100));
      expect(part).toBeLessThanOrEqual(amount);
    }),
  );
});

test('the two parts of a prorated amount add up to the amount or one unit less', () => {
  fc.assert(
    fc.property(natural, fc.nat({ max: 720 }), fc.integer({ min: 1, max: 720 }), (amount, part, whole) => {
      const used = Math.min(part, whole);
      const sum = prorate(amount, used, whole) + prorate(amount, whole - used, whole);
      expect(amount - sum).toBeGreaterThanOrEqual(0);
      expect(amount - sum).toBeLessThan(2);
    }),
  );
});

test('a typed amount is parsed to the unit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), (amount) => {
      expect(readAmount((amount / 100).toFixed(2), 100)).toBe(amount);
    }),
  );
  expect(readAmount('12', 100)).toBe(1200);
  expect(readAmount(' 1,200.5 ', 100)).toBe(120_050);
  expect(readAmount('１２．３', 100)).toBe(1230);
  expect(readAmount('1200', 1)).toBe(1200);
});

test.for(['', '.', '-1', '1e3', '12.345', '1.2.3', 'ten', '0x10', '1234567890123', 'NaN'])(
  '%o is not an amount',
  (typed) => {
    expect(readAmount(typed, 100)).toBeNull();
  },
);

test('a currency without minor units has no decimals', () => {
  expect(readAmount('12.5', 1)).toBeNull();
});
