import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import { examplePrices, wednesday } from '#lib/test/example-prices.ts';
import { movePrice } from './move.ts';

const { pool, chinese_eight } = examplePrices;
const period = { start_at: wednesday('17:30'), end_at: wednesday('18:30') };
const move = {
  period,
  paid: 4_150,
  refundable: 10_000,
  now: wednesday('18:00'),
  from: pool,
  to: chinese_eight,
  percent_off: 0,
  waived_before: 0,
  by: 'person',
} as const;

describe('the move of a game', () => {
  test('costs the price of the rest there less its price here', () => {
    expect(movePrice(move)).toEqual({
      from_at: wednesday('18:00'),
      rest_minutes: 30,
      rest_paid: 2_250,
      difference: 650,
      waived: 0,
      paid: 2_900,
    });
  });

  test('charges the started minute at the old table', () => {
    expect(movePrice({ ...move, now: wednesday('18:00:01') })).toMatchObject({
      from_at: wednesday('18:01'),
      rest_minutes: 29,
    });
  });

  test('to a cheaper table gives the difference back', () => {
    expect(movePrice({ ...move, paid: 5_300, from: chinese_eight, to: pool })).toMatchObject({
      rest_paid: 2_900,
      difference: -650,
      paid: 2_250,
    });
  });

  test('that the hall wants never costs more, and gives back what is cheaper', () => {
    expect(movePrice({ ...move, by: 'hall' })).toMatchObject({ difference: 0, waived: 650, paid: 2_250 });
    const cheaper = { ...move, paid: 5_300, from: chinese_eight, to: pool, by: 'hall' } as const;
    expect(movePrice(cheaper).difference).toBe(-650);
  });

  test('gives nothing back of what the hall has waived before', () => {
    const period = { start_at: wednesday('18:00'), end_at: wednesday('18:30') };
    const back = { ...move, period, paid: 2_250, from: chinese_eight, to: pool, waived_before: 650 };
    for (const by of ['person', 'hall'] as const)
      expect(movePrice({ ...back, by })).toMatchObject({ difference: 0, paid: 2_250 });
    // Half of the rest was paid for: that goes back.
    const snooker = { ...move, period, paid: 3_100, from: examplePrices.snooker, to: pool };
    expect(movePrice({ ...snooker, waived_before: 650 }).difference).toBe(-850);
  });

  test('gives nothing back twice that a pause has given back', () => {
    const free = { ...move, to: { ...pool, tariff: { default_per_hour: 0, bands: [] } } };
    expect(movePrice(free)).toMatchObject({ difference: -2_250, paid: 0 });
    expect(movePrice({ ...free, refundable: 2_000 })).toMatchObject({ difference: -2_000, paid: 250 });
    expect(movePrice({ ...free, refundable: 0 }).paid).toBe(2_250);
  });

  test('of a game with a coupon gives the whole difference back', () => {
    const cheaper = { ...move, paid: 3_800, from: chinese_eight, to: pool };
    expect(movePrice(cheaper).difference).toBe(-650);
  });

  test('applies the level discount to the difference', () => {
    expect(movePrice({ ...move, percent_off: 10, paid: 3_735 }).difference).toBe(2_610 - 2_025);
  });

  test('between tables of the same price costs nothing, whenever it is', () => {
    const at = fc.integer({ min: -600, max: 5_000 });
    fc.assert(
      fc.property(arbitrary.money, at, fc.integer({ min: 0, max: 100 }), (paid, after, percent_off) => {
        const now = period.start_at + after;
        expect(movePrice({ ...move, paid, now, to: pool, percent_off }).difference).toBe(0);
      }),
    );
  });

  test('never gives back more than was paid', () => {
    fc.assert(
      fc.property(arbitrary.money, arbitrary.pricingInput, arbitrary.pricingInput, (paid, a, b) => {
        const prices = (input: typeof a) => ({ tariff: input.tariff, calendar: input });
        const times = { start_at: a.start_at, end_at: a.start_at + a.minutes * 60 };
        const price = movePrice({
          ...move,
          paid,
          period: times,
          now: a.start_at + b.minutes * 30,
          from: prices(a),
          to: prices(b),
        });
        expect(price.rest_paid).toBeLessThanOrEqual(paid);
        expect(price.paid).toBeGreaterThanOrEqual(0);
        expect(price.paid).toBe(price.rest_paid + price.difference);
      }),
    );
  });
});
