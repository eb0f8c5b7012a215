import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import type { CouponRule } from './coupon.ts';
import { type QuoteInput, quote } from './quote.ts';

const valid = {};
const rule: fc.Arbitrary<CouponRule> = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    amount: arbitrary.money,
    min_spend: fc.nat(5_000),
    valid: fc.constant(valid),
  }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    valid: fc.constant(valid),
  }),
  fc.record({
    kind: fc.constant('minutes' as const),
    minutes: fc.integer({ min: 1, max: 900 }),
    valid: fc.constant(valid),
  }),
);
const context = { outlet_id: 'one', table_type: 'pool' };

const quoteInput: fc.Arbitrary<QuoteInput> = fc
  .tuple(
    arbitrary.pricingInput,
    arbitrary.money,
    fc.option(fc.integer({ min: 0, max: 10_000 })),
    fc.option(rule),
  )
  .map(([pricingInput, deposit, hundredths, coupon]) => ({
    ...pricingInput,
    deposit,
    ...(hundredths === null ? {} : { level: { percent_off: hundredths / 100 } }),
    ...(coupon === null ? {} : { coupon: { rule: coupon, context } }),
  }));

describe('a quote', () => {
  test('totals amount less discount plus deposit, the sum of its lines, at least the deposit', () => {
    fc.assert(
      fc.property(quoteInput, (input) => {
        const { lines, amount, discount, deposit, total } = quote(input);
        expect(total).toBe(amount - discount + deposit);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(total).toBeGreaterThanOrEqual(deposit);
        expect(deposit).toBe(input.deposit);
      }),
    );
  });

  test('has no line of amount zero except for play', () => {
    fc.assert(
      fc.property(quoteInput, (input) => {
        expect(quote(input).lines.every((line) => line.kind === 'play' || line.amount !== 0)).toBe(true);
      }),
    );
  });

  test('is never higher with a level or a coupon than without', () => {
    fc.assert(
      fc.property(quoteInput, ({ level, coupon, ...plain }) => {
        const full = quote(plain).total;
        expect(quote({ ...plain, ...(level ? { level } : {}) }).total).toBeLessThanOrEqual(full);
        expect(quote({ ...plain, ...(coupon ? { coupon } : {}) }).total).toBeLessThanOrEqual(full);
      }),
    );
  });
});

const hour: QuoteInput = {
  tariff: { bands: [], default_per_hour: 6_001 },
  zone: 'Asia/Shanghai',
  holidays: [],
  start_at: 1_790_000_040,
  minutes: 90,
  deposit: 5_000,
};

test('the level discount applies first, the coupon to the rest', () => {
  const result = quote({
    ...hour,
    level: { percent_off: 10, name: 'Gold' },
    coupon: { rule: { kind: 'percent', percent: 50, valid }, name: 'Half', context },
  });
  // 90 minutes at 60.01 an hour are 90.015, rounded 90.02; 10 percent are 9.00, half of the rest is 40.51.
  expect(result).toMatchObject({ amount: 9_002, discount: 900 + 4_051, total: 9_002 - 4_951 + 5_000 });
  expect(result.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['play', 9_002],
    ['level', -900],
    ['coupon', -4_051],
    ['deposit', 5_000],
  ]);
});

test('free minutes are the first of the game, at their own price', () => {
  const tariff = { bands: [{ from: '20:00', to: '24:00', per_hour: 12_000 }], default_per_hour: 6_000 };
  const start_at = Date.parse('2026-07-01T19:30:00+08:00') / 1000;
  const rule = { kind: 'minutes', minutes: 60, valid } as const;
  const { discount } = quote({ ...hour, tariff, start_at, coupon: { rule, context } });
  expect(discount).toBe(3_000 + 6_000);
});

test('a coupon that cannot be used gives no discount', () => {
  const rule = { kind: 'amount', amount: 1_000, min_spend: 9_003, valid } as const;
  expect(quote({ ...hour, coupon: { rule, context } }).discount).toBe(0);
});
