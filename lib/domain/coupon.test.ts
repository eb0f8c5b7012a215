import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import {
  bestCoupon,
  type CouponContext,
  type CouponLimits,
  type CouponRule,
  claimState,
  couponDiscount,
  rankCoupons,
} from './coupon.ts';

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

describe('the discount of a coupon', () => {
  test('is its amount, at most the play price', () => {
    expect(discount(amountOff(1_000))).toEqual({ ok: true, discount: 1_000 });
    expect(discount(amountOff(9_000))).toEqual({ ok: true, discount: 6_000 });
  });

  test('is its percentage, at most its cap', () => {
    expect(discount({ kind: 'percent', percent: 25, valid: {} })).toEqual({ ok: true, discount: 1_500 });
    expect(discount({ kind: 'percent', percent: 25, cap: 999, valid: {} })).toEqual({
      ok: true,
      discount: 999,
    });
  });

  test('is the price of its minutes, at most of the game', () => {
    expect(discount({ kind: 'minutes', minutes: 30, valid: {} })).toEqual({ ok: true, discount: 3_000 });
    expect(discount({ kind: 'minutes', minutes: 90, valid: {} })).toEqual({ ok: true, discount: 6_000 });
  });

  test('is its amount, at most the price, from the minimum spend on', () => {
    fc.assert(
      fc.property(arbitrary.money, arbitrary.money, arbitrary.money, (amount, off, min_spend) => {
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
])('a coupon limited to %o is refused for %o', ([valid, reason]) => {
  const result = discount({ ...amountOff(1), valid });
  expect(result).toEqual(reason === null ? { ok: true, discount: 1 } : { ok: false, reason });
});

test("the day is the outlet's local day", () => {
  const night = { ...context, start_at: Date.parse('2026-07-02T00:30:00+02:00') / 1000 };
  expect(couponDiscount({ ...amountOff(1), valid: { from: '2026-07-02' } }, night).ok).toBe(true);
});

describe('hours over midnight belong to the day on which they start', () => {
  const fridayNight: CouponLimits = { weekdays: [5], hours: { from: '22:00', to: '02:00' } };
  const refusalAt = (text: string, valid: CouponLimits) => {
    const result = couponDiscount(
      { ...amountOff(1), valid },
      { ...context, start_at: Date.parse(text) / 1000 },
    );
    return result.ok ? null : result.reason;
  };

  test.for([
    ['2026-07-03T22:00:00+02:00', null],
    ['2026-07-04T01:59:00+02:00', null],
    ['2026-07-04T02:00:00+02:00', 'weekday'],
    ['2026-07-03T21:59:00+02:00', 'hours'],
    ['2026-07-03T01:00:00+02:00', 'weekday'],
    ['2026-07-04T22:00:00+02:00', 'weekday'],
  ] as const)('a Friday night coupon at %s: %o', ([text, reason]) => {
    expect(refusalAt(text, fridayNight)).toBe(reason);
  });

  test('also for the first and the last day of the coupon', () => {
    const night = { hours: { from: '22:00', to: '02:00' }, from: '2026-07-03', to: '2026-07-03' };
    expect(refusalAt('2026-07-04T01:00:00+02:00', night)).toBeNull();
    expect(refusalAt('2026-07-03T01:00:00+02:00', night)).toBe('date');
  });

  test('without hours a day is a calendar day', () => {
    expect(refusalAt('2026-07-04T01:00:00+02:00', { weekdays: [6] })).toBeNull();
  });
});

test('a coupon is refused below its minimum spend', () => {
  expect(discount(amountOff(1_000, 6_001))).toEqual({ ok: false, reason: 'min_spend' });
  expect(discount(amountOff(1_000, 6_000)).ok).toBe(true);
});

describe('the best coupon', () => {
  const owned = (id: string, rule: CouponRule, expires_at = 9) => ({ id, rule, expires_at });

  test('has the largest discount; among equals it expires first', () => {
    const coupons = [owned('a', amountOff(500)), owned('b', amountOff(900)), owned('c', amountOff(900), 5)];
    expect(bestCoupon(coupons, context)?.id).toBe('c');
  });

  test('can be used and has a discount, or there is none', () => {
    expect(bestCoupon([owned('a', amountOff(500, 9_000))], context)).toBeNull();
    expect(bestCoupon([owned('a', amountOff(0))], context)).toBeNull();
    expect(bestCoupon([], context)).toBeNull();
  });

  test('has a discount no smaller than any other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitrary.money, arbitrary.money), { minLength: 1 }), (amounts) => {
        const coupons = amounts.map(([amount, min], i) => owned(String(i), amountOff(amount, min), i));
        const discountOf = (rule: CouponRule) => {
          const result = discount(rule);
          return result.ok ? result.discount : 0;
        };
        const best = bestCoupon(coupons, context);
        expect(best ? discountOf(best.rule) : 0).toBe(
          Math.max(...coupons.map(({ rule }) => discountOf(rule))),
        );
      }),
    );
  });
});

test('the largest discount is the first, and coupons that cannot be used are the last, with the reason', () => {
  const coupon = (id: string, rule: CouponRule) => ({ id, rule });
  const snooker: CouponRule = { kind: 'minutes', minutes: 30, valid: { table_types: ['snooker'] } };
  const coupons = [
    coupon('dear', amountOff(5_000, 9_000)),
    coupon('nothing', amountOff(0)),
    coupon('snooker', snooker),
    coupon('percent', { kind: 'percent', percent: 20, valid: {} }),
    coupon('amount', amountOff(1_500)),
  ];
  expect(
    rankCoupons(coupons, context).map(({ coupon: { id }, discount: off, why }) => [id, off, why]),
  ).toEqual([
    ['amount', 1_500, null],
    ['percent', 1_200, null],
    ['nothing', 0, null],
    ['dear', 0, 'min_spend'],
    ['snooker', 0, 'table_type'],
  ]);
});

test.for([
  ['open', {}, {}],
  ['open', {}, { left: null }],
  ['open', { receive_from: '2026-11-24', receive_to: '2026-11-24' }, {}],
  ['soon', { receive_from: '2026-11-25' }, {}],
  ['ended', { receive_to: '2026-11-23' }, { left: 0 }],
  ['ended', { rule: { ...amountOff(1), valid: { to: '2026-11-23' } } }, {}],
  ['sold_out', { receive_from: '2026-11-25' }, { left: 0 }],
  ['claimed', { receive_to: '2026-11-23' }, { claimed: 2 }],
] as const)('a coupon is %s to claim: %o, %o', ([state, change, facts]) => {
  const template = { rule: amountOff(1), receive_from: null, receive_to: null, per_person: 2, ...change };
  expect(claimState(template, { left: 1, claimed: 1, today: '2026-11-24', ...facts })).toBe(state);
});
