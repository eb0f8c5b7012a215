import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxIn, withTax } from './tax.ts';

test.each([
  [12_000, 20, 2_000],
  [6_800, 6, 385],
  [1_568, 8.875, 128],
  [0, 20, 0],
  [100, 0, 0],
  // 0.5 rounds up.
  [3, 20, 1],
])('%i contains at %d %% a tax of %i', (amount, rate, tax) => expect(taxIn(amount, rate)).toBe(tax));

test.each([
  [960, 8.875, 1_045],
  [1_000, 20, 1_200],
  // 100.5 rounds up.
  [100, 0.5, 101],
])('%i with %d %% is %i', (net, rate, gross) => expect(withTax(net, rate)).toBe(gross));

test('the tax in an amount to which it was added is the tax that was added, to the unit', () => {
  const rate = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(fc.nat(100_000_000), rate, (net, percent) => {
      const gross = withTax(net, percent);
      expect(Math.abs(taxIn(gross, percent) - (gross - net))).toBeLessThanOrEqual(1);
      expect(taxIn(gross, percent)).toBeLessThanOrEqual(gross);
    }),
  );
});
