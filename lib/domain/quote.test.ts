import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as some from './arbitrary.ts';
import type { CouponRule } from './coupon.ts';
import { type QuoteInput, quote } from './quote.ts';

const valid = {};
const rule: fc.Arbitrary<CouponRule> = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    amount: some.money,
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
const place = { outlet_id: 'one', table_type: 'pool' };

const request: fc.Arbitrary<QuoteInput> = fc
  .tuple(some.play, some.money, fc.option(fc.integer({ min: 0, max: 10_000 })), fc.option(rule))
  .map(([play, deposit, hundredths, coupon]) => ({
    ...play,
    deposit,
    ...(hundredths === null ? {} : { level: { percent_off: hundredths / 100 } }),
    ...(coupon === null ? {} : { coupon: { rule: coupon, context: place } }),
  }));

describe('a quote', () => {
  test('is amount less discount plus deposit, which is the sum of its lines, and never below the deposit', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const { lines, amount, discount, deposit, total } = quote(wanted);
        expect(total).toBe(amount - discount + deposit);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(total).toBeGreaterThanOrEqual(deposit);
        expect(deposit).toBe(wanted.deposit);
      }),
    );
  });

  test('has no line of nothing but play', () => {
    fc.assert(
      fc.property(request, (wanted) => {
        expect(quote(wanted).lines.every((line) => line.kind === 'play' || line.amount !== 0)).toBe(true);
      }),
    );
  });

  test('is never dearer with a level or a coupon than without', () => {
    fc.assert(
      fc.property(request, ({ level, coupon, ...plain }) => {
        const dear = quote(plain).total;
        expect(quote({ ...plain, ...(level ? { level } : {}) }).total).toBeLessThanOrEqual(dear);
        expect(quote({ ...plain, ...(coupon ? { coupon } : {}) }).total).toBeLessThanOrEqual(dear);
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

test("a level's percents come off first, the coupon off what remains", () => {
  const result = quote({
    ...hour,
    level: { percent_off: 10, name: 'Gold' },
    coupon: { rule: { kind: 'percent', percent: 50, valid }, name: 'Half', context: place },
  });
  // 90 minutes of 60.01 are 90.015, which is 90.02; a tenth is 9.00, half of the rest 40.51.
  expect(result).toMatchObject({ amount: 9_002, discount: 900 + 4_051, total: 9_002 - 4_951 + 5_000 });
  expect(result.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['play', 9_002],
    ['level', -900],
    ['coupon', -4_051],
    ['deposit', 5_000],
  ]);
});

test('free minutes are the first ones, at what they really cost', () => {
  const tariff = { bands: [{ from: '20:00', to: '24:00', per_hour: 12_000 }], default_per_hour: 6_000 };
  const start_at = Date.parse('2026-07-01T19:30:00+08:00') / 1000;
  const rule = { kind: 'minutes', minutes: 60, valid } as const;
  const { discount } = quote({ ...hour, tariff, start_at, coupon: { rule, context: place } });
  expect(discount).toBe(3_000 + 6_000);
});

test('a coupon that does not apply takes nothing off', () => {
  const rule = { kind: 'amount', amount: 1_000, min_spend: 9_003, valid } as const;
  expect(quote({ ...hour, coupon: { rule, context: place } }).discount).toBe(0);
});
