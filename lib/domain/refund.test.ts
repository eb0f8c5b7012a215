import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as some from './arbitrary.ts';
import { orderStatuses } from './order.ts';
import { cancelRefund, earlyEnd } from './refund.ts';

const game = fc
  .record({
    paid: some.money,
    deposit: some.money,
    start_at: some.instant,
    minutes: fc.integer({ min: 1, max: 720 }),
    after: fc.integer({ min: -600, max: 60_000 }),
    min_charge_minutes: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ minutes, after, ...rest }) => ({
    ...rest,
    end_at: rest.start_at + minutes * 60,
    now: rest.start_at + after,
  }));

describe('an early end', () => {
  test('splits what was paid into charge and refund, to the unit', () => {
    fc.assert(
      fc.property(game, (it) => {
        const { charged, refund, booked_minutes, unused_minutes, deposit_returned } = earlyEnd(it);
        expect(charged + refund).toBe(it.paid);
        expect(Math.min(charged, refund)).toBeGreaterThanOrEqual(0);
        expect(refund).toBe(Number((BigInt(it.paid) * BigInt(unused_minutes)) / BigInt(booked_minutes)));
        expect(deposit_returned).toBe(it.deposit);
      }),
    );
  });

  test('charges the used minutes, at least the minimum and at most what was booked', () => {
    fc.assert(
      fc.property(game, (it) => {
        const { booked_minutes, used_minutes, charged_minutes, unused_minutes } = earlyEnd(it);
        expect(charged_minutes + unused_minutes).toBe(booked_minutes);
        expect(used_minutes).toBeGreaterThanOrEqual(0);
        expect(used_minutes).toBeLessThanOrEqual(charged_minutes);
        expect(charged_minutes).toBeGreaterThanOrEqual(Math.min(it.min_charge_minutes, booked_minutes));
      }),
    );
  });

  test('never gives back more for ending later', () => {
    fc.assert(
      fc.property(game, fc.nat(7_200), (it, later) => {
        expect(earlyEnd({ ...it, now: it.now + later }).refund).toBeLessThanOrEqual(earlyEnd(it).refund);
      }),
    );
  });

  const hour = { paid: 6_001, deposit: 5_000, start_at: 0, end_at: 3_600, min_charge_minutes: 30 };

  test.for([
    [0, 0, 30, 3_000],
    [1, 1, 30, 3_000],
    [1_800, 30, 30, 3_000],
    [1_801, 31, 31, 2_900],
    [3_540, 59, 59, 100],
    [3_541, 60, 60, 0],
    [9_999, 60, 60, 0],
  ] as const)('after %d seconds: %d minutes used, %d charged, %d back', ([now, used, charged, refund]) => {
    expect(earlyEnd({ ...hour, now })).toMatchObject({
      used_minutes: used,
      charged_minutes: charged,
      refund,
    });
  });

  test('of a game shorter than the minimum charge gives no play money back', () => {
    expect(earlyEnd({ ...hour, end_at: 900, now: 60 })).toMatchObject({ charged_minutes: 15, refund: 0 });
  });
});

describe('cancelling', () => {
  const booking = {
    status: 'paid',
    paid: 6_001,
    deposit: 5_000,
    start_at: 10_000,
    cancel_free_minutes: 60,
  } as const;
  const everything = { refund: 6_001, deposit: 5_000, full: true };
  const depositOnly = { refund: 0, deposit: 5_000, full: false };

  test.for([
    [0, everything],
    [6_400, everything],
    [6_401, depositOnly],
    [9_999, depositOnly],
    [10_000, null],
  ] as const)('a paid booking at %d gives %o', ([now, back]) => {
    expect(cancelRefund({ ...booking, now })).toEqual(back);
  });

  test('an unpaid order is free at any time, anything else but a booking cannot be cancelled', () => {
    for (const status of orderStatuses) {
      const back = cancelRefund({ ...booking, status, now: 20_000 });
      expect(back).toEqual(status === 'unpaid' ? { refund: 0, deposit: 0, full: true } : null);
    }
  });

  test('never gives back more than was paid', () => {
    fc.assert(
      fc.property(some.money, some.money, fc.nat(20_000), (paid, deposit, now) => {
        const back = cancelRefund({ ...booking, paid, deposit, now });
        if (back) expect([back.refund === 0 || back.refund === paid, back.deposit]).toEqual([true, deposit]);
      }),
    );
  });
});
