import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as some from './arbitrary.ts';
import {
  bestCoupon,
  type CouponContext,
  type CouponLimits,
  type CouponRule,
  couponDiscount,
} from './coupon.ts';

/** A Wednesday evening at 20:30. */
const context: CouponContext = {
  start_at: Date.parse('2026-07-01T20:30:00+02:00') / 1000,
  minutes: 60,
  zone: 'Europe/Berlin',
  outlet_id: 'one',
  table_type: 'pool',
  amount: 6_000,
  priceOfFirst: (minutes) => minutes * 100,
};
const amountOff = (amount: number, min_spend = 0): CouponRule => ({
  kind: 'amount',
  amount,
  min_spend,
  valid: {},
});
const discount = (rule: CouponRule) => couponDiscount(rule, context);

describe('a coupon takes off', () => {
  test('its amount, but no more than there is', () => {
    expect(discount(amountOff(1_000))).toEqual({ ok: true, discount: 1_000 });
    expect(discount(amountOff(9_000))).toEqual({ ok: true, discount: 6_000 });
  });

  test('its percent, up to its cap', () => {
    expect(discount({ kind: 'percent', percent: 25, valid: {} })).toEqual({ ok: true, discount: 1_500 });
    expect(discount({ kind: 'percent', percent: 25, cap: 999, valid: {} })).toEqual({
      ok: true,
      discount: 999,
    });
  });

  test('its minutes, but no more than are played', () => {
    expect(discount({ kind: 'minutes', minutes: 30, valid: {} })).toEqual({ ok: true, discount: 3_000 });
    expect(discount({ kind: 'minutes', minutes: 90, valid: {} })).toEqual({ ok: true, discount: 6_000 });
  });

  test('never less than nothing and never more than the price', () => {
    fc.assert(
      fc.property(some.money, some.money, some.money, (amount, off, min_spend) => {
        const result = couponDiscount(amountOff(off, min_spend), { ...context, amount });
        expect(result.ok).toBe(amount >= min_spend);
        if (result.ok) expect(result.discount).toBe(Math.min(off, amount));
      }),
    );
  });
});

test.for<[CouponLimits, string | null]>([
  [{ from: '2026-07-01', to: '2026-07-01' }, null],
  [{ from: '2026-07-02' }, 'date'],
  [{ to: '2026-06-30' }, 'date'],
  [{ weekdays: [3] }, null],
  [{ weekdays: [1, 2, 4, 5, 6, 7] }, 'weekday'],
  [{ hours: { from: '20:30', to: '21:00' } }, null],
  [{ hours: { from: '20:00', to: '20:30' } }, 'hours'],
  [{ hours: { from: '20:00', to: '02:00' } }, null],
  [{ hours: { from: '21:00', to: '20:30' } }, 'hours'],
  [{ hours: { from: '00:00', to: '24:00' } }, null],
  [{ outlet_ids: ['one', 'two'] }, null],
  [{ outlet_ids: ['two'] }, 'outlet'],
  [{ table_types: ['pool'] }, null],
  [{ table_types: ['snooker'] }, 'table_type'],
])('limited to %o it is refused for %o', ([valid, why]) => {
  const result = discount({ ...amountOff(1), valid });
  expect(result).toEqual(why === null ? { ok: true, discount: 1 } : { ok: false, why });
});

test("the day is the outlet's, not Greenwich's", () => {
  const night = { ...context, start_at: Date.parse('2026-07-02T00:30:00+02:00') / 1000 };
  expect(couponDiscount({ ...amountOff(1), valid: { from: '2026-07-02' } }, night).ok).toBe(true);
});

describe('hours over midnight belong to the day on which they began', () => {
  const fridayNight: CouponLimits = { weekdays: [5], hours: { from: '22:00', to: '02:00' } };
  const startingAt = (text: string, valid: CouponLimits) => {
    const result = couponDiscount(
      { ...amountOff(1), valid },
      { ...context, start_at: Date.parse(text) / 1000 },
    );
    return result.ok ? null : result.why;
  };

  test.for([
    ['2026-07-03T22:00:00+02:00', null],
    ['2026-07-04T01:59:00+02:00', null],
    ['2026-07-04T02:00:00+02:00', 'weekday'],
    ['2026-07-03T21:59:00+02:00', 'hours'],
    ['2026-07-03T01:00:00+02:00', 'weekday'],
    ['2026-07-04T22:00:00+02:00', 'weekday'],
  ] as const)('a Friday night coupon at %s: %o', ([text, why]) => {
    expect(startingAt(text, fridayNight)).toBe(why);
  });

  test('the last night lasts until its hours end, the first does not begin before them', () => {
    const night = { hours: { from: '22:00', to: '02:00' }, from: '2026-07-03', to: '2026-07-03' };
    expect(startingAt('2026-07-04T01:00:00+02:00', night)).toBeNull();
    expect(startingAt('2026-07-03T01:00:00+02:00', night)).toBe('date');
  });

  test('but without hours a day is a day of the calendar', () => {
    expect(startingAt('2026-07-04T01:00:00+02:00', { weekdays: [6] })).toBeNull();
  });
});

test('below its minimum spend it is refused', () => {
  expect(discount(amountOff(1_000, 6_001))).toEqual({ ok: false, why: 'min_spend' });
  expect(discount(amountOff(1_000, 6_000)).ok).toBe(true);
});

describe('the best coupon', () => {
  const held = (id: string, rule: CouponRule, expires_at = 9) => ({ id, rule, expires_at });

  test('takes most off; of equals, the one that expires first', () => {
    const coupons = [held('a', amountOff(500)), held('b', amountOff(900)), held('c', amountOff(900), 5)];
    expect(bestCoupon(coupons, context)?.id).toBe('c');
  });

  test('is one that can be used, or none', () => {
    expect(bestCoupon([held('a', amountOff(500, 9_000))], context)).toBeNull();
    expect(bestCoupon([held('a', amountOff(0))], context)).toBeNull();
    expect(bestCoupon([], context)).toBeNull();
  });

  test('is beaten by no other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(some.money, some.money), { minLength: 1 }), (offers) => {
        const coupons = offers.map(([off, min], i) => held(String(i), amountOff(off, min), i));
        const offOf = (rule: CouponRule) => {
          const result = discount(rule);
          return result.ok ? result.discount : 0;
        };
        const best = bestCoupon(coupons, context);
        expect(best ? offOf(best.rule) : 0).toBe(Math.max(...coupons.map((coupon) => offOf(coupon.rule))));
      }),
    );
  });
});
