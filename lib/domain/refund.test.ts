import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import { orderStatuses } from './order.ts';
import { cancelRefund, cancelRuleAt, earlyEnd, noShowFrom, staffCancelRefund } from './refund.ts';

const game = fc
  .record({
    paid: arbitrary.money,
    deposit: arbitrary.money,
    start_at: arbitrary.instant,
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
  test('splits the paid amount into charge and refund, to the unit', () => {
    fc.assert(
      fc.property(game, (input) => {
        const { charged, refund, booked_minutes, unused_minutes, deposit_returned } = earlyEnd(input);
        expect(charged + refund).toBe(input.paid);
        expect(Math.min(charged, refund)).toBeGreaterThanOrEqual(0);
        expect(refund).toBe(Number((BigInt(input.paid) * BigInt(unused_minutes)) / BigInt(booked_minutes)));
        expect(deposit_returned).toBe(input.deposit);
      }),
    );
  });

  test('charges the used minutes, at least the minimum and at most the booked minutes', () => {
    fc.assert(
      fc.property(game, (input) => {
        const { booked_minutes, used_minutes, charged_minutes, unused_minutes } = earlyEnd(input);
        expect(charged_minutes + unused_minutes).toBe(booked_minutes);
        expect(used_minutes).toBeGreaterThanOrEqual(0);
        expect(used_minutes).toBeLessThanOrEqual(charged_minutes);
        expect(charged_minutes).toBeGreaterThanOrEqual(Math.min(input.min_charge_minutes, booked_minutes));
      }),
    );
  });

  test('never refunds more for ending later', () => {
    fc.assert(
      fc.property(game, fc.nat(7_200), (input, later) => {
        expect(earlyEnd({ ...input, now: input.now + later }).refund).toBeLessThanOrEqual(
          earlyEnd(input).refund,
        );
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
  ] as const)(
    'after %d seconds: %d minutes used, %d charged, %d refunded',
    ([now, used, charged, refund]) => {
      expect(earlyEnd({ ...hour, now })).toMatchObject({
        used_minutes: used,
        charged_minutes: charged,
        refund,
      });
    },
  );

  test('refunds no play money of a game shorter than the minimum charge', () => {
    expect(earlyEnd({ ...hour, end_at: 900, now: 60 })).toMatchObject({ charged_minutes: 15, refund: 0 });
  });
});

describe('cancelling', () => {
  const terms = { free_until_at: 6_400, grace_minutes: 10, open_from_at: 9_400 };
  const booking = {
    status: 'paid',
    paid: 6_001,
    deposit: 5_000,
    start_at: 10_000,
    paid_at: 0,
    terms,
  } as const;
  const everything = { refund: 6_001, deposit: 5_000, rule: 'free' };
  const depositOnly = { refund: 0, deposit: 5_000, rule: 'late' };

  test.for([
    [0, everything],
    [6_400, everything],
    [6_401, depositOnly],
    [9_999, depositOnly],
    [10_000, null],
  ] as const)('a paid booking at %d refunds %o', ([now, expected]) => {
    expect(cancelRefund({ ...booking, now })).toEqual(expected);
  });

  test.for([
    ['at once', 7_000, 7_000, 'grace'],
    ['in the last second of the grace period', 7_000, 7_599, 'grace'],
    ['after the grace period', 7_000, 7_600, 'late'],
    ['from when the table can be opened', 9_000, 9_400, 'late'],
    ['just before the table can be opened', 9_000, 9_399, 'grace'],
    ['of a payment after that', 9_500, 9_500, 'late'],
    ['of a payment just before the end of free cancellation', 6_300, 6_890, 'grace'],
    ['of a payment long before', 100, 6_400, 'free'],
  ] as const)('within the grace period: %s, paid at %d, at %d is %s', ([, paid_at, now, rule]) => {
    expect(cancelRuleAt(terms, paid_at, now).kind).toBe(rule);
    expect(cancelRefund({ ...booking, paid_at, now })?.refund).toBe(rule === 'late' ? 0 : 6_001);
  });

  test('without a grace period a payment after the free time is never refunded in full', () => {
    expect(cancelRuleAt({ ...terms, grace_minutes: 0 }, 7_000, 7_000).kind).toBe('late');
  });

  test('the refund is in full until the end that the rule names, and not after it', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(9_000), (paid_at, after) => {
        const rule = cancelRuleAt(terms, paid_at, paid_at + after);
        if (rule.until_at === null) return;
        expect(cancelRuleAt(terms, paid_at, rule.until_at)).toEqual(rule);
        expect(cancelRuleAt(terms, paid_at, rule.until_at + 1).kind).toBe('late');
      }),
    );
  });

  test('an unpaid order costs nothing at any time; an order in another status can not be cancelled', () => {
    for (const status of orderStatuses) {
      const refund = cancelRefund({ ...booking, status, now: 20_000 });
      expect(refund).toEqual(status === 'unpaid' ? { refund: 0, deposit: 0, rule: 'unpaid' } : null);
    }
  });

  test('refunds all play money or none, and always the deposit', () => {
    fc.assert(
      fc.property(arbitrary.money, arbitrary.money, fc.nat(20_000), (paid, deposit, now) => {
        const result = cancelRefund({ ...booking, paid, deposit, now });
        if (!result) return;
        expect([0, paid]).toContain(result.refund);
        expect(result.deposit).toBe(deposit);
      }),
    );
  });
});

describe('a cancellation by the staff', () => {
  const booking = {
    status: 'paid' as const,
    paid: 4_500,
    deposit: 5_000,
    start_at: 100_000,
    paid_at: 0,
    now: 99_000,
    terms: { free_until_at: 96_400, grace_minutes: 10, open_from_at: 99_400 },
  };

  test.for([
    ['rules', 0],
    ['full', 4_500],
    ['none', 0],
  ] as const)('%s: refunds %d and the deposit', ([kind, refund]) => {
    expect(staffCancelRefund(booking, { kind })).toMatchObject({ refund, deposit: 5_000 });
  });

  test('in part: refunds up to what was paid', () => {
    const part = (amount: number) => staffCancelRefund(booking, { kind: 'part', amount });
    expect(part(2_900)).toEqual({ refund: 2_900, deposit: 5_000 });
    expect(part(4_500)).toEqual({ refund: 4_500, deposit: 5_000 });
    expect(part(4_501)).toBeNull();
    expect(part(-1)).toBeNull();
  });

  test('is possible after the start, unlike by the rules', () => {
    const late = { ...booking, now: 101_000 };
    expect(staffCancelRefund(late, { kind: 'rules' })).toBeNull();
    expect(staffCancelRefund(late, { kind: 'full' })).toEqual({ refund: 4_500, deposit: 5_000 });
  });

  test('refunds nothing of an unpaid order, and is refused for a game', () => {
    const full = { kind: 'full' } as const;
    expect(staffCancelRefund({ ...booking, status: 'unpaid' }, full)).toEqual({ refund: 0, deposit: 0 });
    for (const status of orderStatuses.filter((each) => each !== 'unpaid' && each !== 'paid')) {
      expect(staffCancelRefund({ ...booking, status }, full)).toBeNull();
    }
  });
});

test('a no-show is one from some minutes after the start', () => {
  expect(noShowFrom(100_000, 15)).toBe(100_900);
});
