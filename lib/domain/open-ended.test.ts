import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import { examplePrices, wednesday } from '#lib/test/example-prices.ts';
import type { CouponRule } from './coupon.ts';
import {
  billedParts,
  minimumChargedMinutes,
  type OpenEndedGame,
  openEndedBill,
  playedSeconds,
} from './open-ended.ts';
import { playPrice } from './pricing.ts';

const { pool, chinese_eight, snooker } = examplePrices;

const game = (change: Partial<OpenEndedGame>): OpenEndedGame => ({
  parts: [{ ...snooker, from_at: wednesday('18:00') }],
  pauses: [],
  stopped_at: wednesday('19:00'),
  min_charge_minutes: 30,
  ...change,
});

describe('the bill of an open-ended game', () => {
  test('charges started minutes without the pauses', () => {
    const pauses = [{ start_at: wednesday('18:40'), end_at: wednesday('18:52') }];
    const bill = openEndedBill(game({ pauses, stopped_at: wednesday('19:47:30') }));
    expect(bill).toMatchObject({ played_minutes: 96, charged_minutes: 96, amount: 12_000, owed: 12_000 });
    expect(bill.lines).toEqual([
      { kind: 'play', start_at: wednesday('18:00'), minutes: 40, per_hour: 7_500, amount: 5_000 },
      {
        kind: 'play',
        start_at: wednesday('18:52'),
        minutes: 56,
        per_hour: 7_500,
        amount: 7_000,
        end_at: wednesday('19:47:30'),
      },
    ]);
  });

  test('has the end of the game only where it ended within the last charged minute', () => {
    const endOf = (clock: string) =>
      openEndedBill(game({ stopped_at: wednesday(clock) })).lines.map((line) =>
        line.kind === 'play' ? line.end_at : null,
      );
    expect(endOf('19:00')).toEqual([undefined]);
    expect(endOf('19:00:01')).toEqual([wednesday('19:00:01')]);
    // The rest of the minimum charge was not played.
    expect(endOf('18:10:30')).toEqual([undefined]);
  });

  test('is the minimum charge until that has been played', () => {
    const minimumAt = (clock: string) => minimumChargedMinutes(game({ stopped_at: wednesday(clock) }));
    expect(['18:00', '18:29', '18:29:01', '18:45'].map(minimumAt)).toEqual([30, 30, null, null]);
    expect(minimumChargedMinutes(game({ min_charge_minutes: 0 }))).toBeNull();
  });

  test('of 70 minutes of pool in the evening is 52.50', () => {
    const parts = [{ ...pool, from_at: wednesday('20:00') }] as const;
    expect(openEndedBill(game({ parts, stopped_at: wednesday('21:10') })).owed).toBe(5_250);
  });

  test.for([
    ['18:00', 0, 3_750],
    ['18:00:01', 1, 3_750],
    ['18:30', 30, 3_750],
    ['18:30:01', 31, 3_875],
  ] as const)('stopped at %s: %d minutes played, at least the minimum charge', ([clock, played, owed]) => {
    expect(openEndedBill(game({ stopped_at: wednesday(clock) }))).toMatchObject({
      played_minutes: played,
      owed,
    });
  });

  test('prices each minute by the instant at which it begins', () => {
    const parts = [{ ...pool, from_at: wednesday('17:29:30') }] as const;
    const { lines, amount } = openEndedBill(game({ parts, stopped_at: wednesday('18:29:30') }));
    // The minute that begins at 17:59:30 is the last of the day price.
    expect(lines).toMatchObject([
      { minutes: 31, per_hour: 3_800 },
      { minutes: 29, per_hour: 4_500 },
    ]);
    expect(amount).toBe(Math.round((31 * 3_800 + 29 * 4_500) / 60));
  });

  test('prices each minute by the table at which it begins', () => {
    const parts = [
      { ...pool, from_at: wednesday('20:00') },
      { ...chinese_eight, from_at: wednesday('20:10:30') },
    ] as const;
    const { lines } = openEndedBill(game({ parts, stopped_at: wednesday('20:40') }));
    expect(lines).toMatchObject([
      { minutes: 11, per_hour: 4_500 },
      { minutes: 29, per_hour: 5_800 },
    ]);
  });

  test('has the share of each table, which divides what is paid without a remainder', () => {
    const parts = [
      { ...pool, from_at: wednesday('20:00') },
      { ...snooker, from_at: wednesday('20:10:30') },
      { ...pool, from_at: wednesday('20:30') },
    ] as const;
    const bill = openEndedBill(game({ parts, stopped_at: wednesday('20:40'), level: { percent_off: 10 } }));
    // 11 minutes at 45.00 an hour, 19 at 75.00, 10 at 45.00.
    expect(bill.shares).toEqual([
      { from_at: wednesday('20:00'), minutes: 11, amount: 825 },
      { from_at: wednesday('20:11'), minutes: 19, amount: 2_375 },
      { from_at: wednesday('20:30'), minutes: 10, amount: 750 },
    ]);
    expect([bill.amount, bill.owed]).toEqual([3_950, 3_555]);
    const places = parts.map(({ from_at }, at) => ({
      table_id: `t${at}`,
      since_at: from_at,
      from_at,
      minutes: 0,
      paid: 0,
    }));
    expect(billedParts(places, bill, bill.owed)).toMatchObject([
      { table_id: 't0', minutes: 11, paid: 742 },
      {
        table_id: 't1',
        since_at: wednesday('20:10:30'),
        from_at: wednesday('20:11'),
        minutes: 19,
        paid: 2_138,
      },
      { table_id: 't2', minutes: 10, paid: 675 },
    ]);
    // The same holds for a part of the bill, and for nothing.
    expect(billedParts(places, bill, 1_000).map(({ paid }) => paid)).toEqual([208, 602, 190]);
    expect(billedParts(places, bill, 0).map(({ paid }) => paid)).toEqual([0, 0, 0]);
  });

  test('charges the minutes of the minimum charge that were not played at the last table', () => {
    const parts = [
      { ...pool, from_at: wednesday('20:00') },
      { ...snooker, from_at: wednesday('20:06') },
    ] as const;
    const { shares, owed } = openEndedBill(game({ parts, stopped_at: wednesday('20:10') }));
    expect(shares.map(({ minutes }) => minutes)).toEqual([6, 24]);
    expect(owed).toBe(Math.round((6 * 4_500 + 24 * 7_500) / 60));
  });

  test('charges a minute that began before a pause and a move at the table of its beginning', () => {
    const parts = [
      { ...pool, from_at: wednesday('20:00') },
      { ...snooker, from_at: wednesday('20:20') },
    ] as const;
    const pauses = [{ start_at: wednesday('20:10:30'), end_at: wednesday('20:20') }];
    const { shares } = openEndedBill(game({ parts, pauses, stopped_at: wednesday('20:49:30') }));
    expect(shares).toMatchObject([
      { minutes: 11, amount: 825 },
      { from_at: wednesday('20:20:30'), minutes: 29 },
    ]);
  });

  test('takes the level discount off, then the coupon', () => {
    const rule: CouponRule = { kind: 'amount', amount: 1_500, min_spend: 3_800, valid: {} };
    const discounts = {
      level: { percent_off: 10 },
      coupon: { rule, context: { outlet_id: 'jingan', table_type: 'snooker' } },
    };
    expect(openEndedBill(game(discounts))).toMatchObject({ amount: 7_500, discount: 2_250, owed: 5_250 });
    // Below the minimum spend the coupon takes nothing off.
    expect(openEndedBill(game({ ...discounts, stopped_at: wednesday('18:30') }))).toMatchObject({
      amount: 3_750,
      owed: 3_375,
    });
  });

  test('takes free minutes off at the price of its first', () => {
    const rule: CouponRule = { kind: 'minutes', minutes: 30, valid: {} };
    const coupon = { rule, context: { outlet_id: 'jingan', table_type: 'pool' } };
    const parts = [{ ...pool, from_at: wednesday('17:40') }] as const;
    const { amount, discount } = openEndedBill(game({ parts, coupon, stopped_at: wednesday('18:40') }));
    expect(discount).toBe(Math.round((20 * 3_800 + 10 * 4_500) / 60));
    expect(amount).toBe(Math.round((20 * 3_800 + 40 * 4_500) / 60));
  });
});

const openEnded = fc
  .record({
    price: arbitrary.pricingInput,
    seconds: fc.integer({ min: 0, max: 20_000 }),
    pauses: fc.array(fc.tuple(fc.integer({ min: 0, max: 6_000 }), fc.nat(3_000)), { maxLength: 3 }),
    min_charge_minutes: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ price, seconds, pauses, min_charge_minutes }) => {
    const { tariff, start_at, zone, holidays } = price;
    let at = start_at;
    const periods = pauses.map(([after, length]) => {
      const period = { start_at: at + after, end_at: at + after + length };
      at = period.end_at;
      return period;
    });
    return {
      parts: [{ tariff, calendar: { zone, holidays }, from_at: start_at }],
      // A game that is stopped has no open pause.
      pauses: periods.filter(({ end_at }) => end_at <= start_at + seconds),
      stopped_at: start_at + seconds,
      min_charge_minutes,
    } satisfies OpenEndedGame;
  });

describe('any open-ended game', () => {
  test('has lines that add up to what is owed', () => {
    fc.assert(
      fc.property(openEnded, (input) => {
        const { lines, shares, amount, owed, charged_minutes } = openEndedBill(input);
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(owed);
        const minutes = lines.reduce((sum, line) => sum + (line.kind === 'play' ? line.minutes : 0), 0);
        expect(minutes).toBe(charged_minutes);
      }),
    );
  });

  test('costs what the same minutes cost with a fixed end', () => {
    fc.assert(
      fc.property(openEnded, (input) => {
        const { amount, charged_minutes } = openEndedBill({ ...input, pauses: [] });
        const [{ tariff, calendar, from_at }] = input.parts;
        const fixed = { tariff, ...calendar, start_at: from_at, minutes: charged_minutes };
        expect(amount).toBe(playPrice(fixed).amount);
      }),
    );
  });

  test('charges no minute of a pause', () => {
    fc.assert(
      fc.property(openEnded, (input) => {
        const { played_minutes, lines } = openEndedBill(input);
        const game = { start_at: input.parts[0].from_at, end_at: input.stopped_at };
        expect(played_minutes).toBe(Math.ceil(playedSeconds(game, input.pauses) / 60));
        for (const line of lines) {
          if (line.kind !== 'play') continue;
          const isPaused = input.pauses.some(
            ({ start_at, end_at }) => start_at <= line.start_at && line.start_at < end_at,
          );
          expect(isPaused).toBe(false);
        }
      }),
    );
  });

  test('never costs less for a later stop', () => {
    fc.assert(
      fc.property(openEnded, fc.nat(7_200), (input, later) => {
        const { owed } = openEndedBill({ ...input, stopped_at: input.stopped_at + later });
        expect(owed).toBeGreaterThanOrEqual(openEndedBill(input).owed);
      }),
    );
  });
});
