import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHallFile } from '#server/hall/read.ts';
import type { TableOrder } from '../order/occupancy.ts';
import { presentDetail, presentTables, tablesUntil } from './present.ts';

const hall = readHallFile('example/hall.yaml');
const MONDAY = Date.parse('2026-11-23T00:00:00+08:00') / 1000;
const WEEK = 7 * 86_400;

const order: fc.Arbitrary<TableOrder> = fc
  .record({
    table: fc.integer({ min: 0, max: 6 }),
    status: fc.constantFrom('unpaid', 'paid', 'playing', 'ended'),
    start: fc.integer({ min: 0, max: 2 * WEEK }),
    minutes: fc.integer({ min: 1, max: 240 }),
    hold: fc.option(fc.integer({ min: 0, max: WEEK })),
  })
  .map(({ table, status, start, minutes, hold }) => {
    const end_at = MONDAY + start + minutes * 60;
    return {
      id: `ord_${start}`,
      table_id: hall.outlets[1]?.tables[table]?.id ?? '',
      outlet_id: 'xuhui',
      user_id: 'usr_ann',
      status,
      start_at: MONDAY + start,
      end_at,
      occupied_until_at: end_at + 300,
      hold_until_at: hold === null ? null : MONDAY + hold,
      ended_at: null,
    };
  });

test('tables stay as they are, with their prices and opening, until the instant that is named', () => {
  const [, outlet] = hall.outlets;
  if (!outlet) throw new Error('the example has no second outlet');
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 8 }),
      fc.integer({ min: 0, max: WEEK }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (orders, offset, shares) => {
        const now = MONDAY + offset;
        const until = tablesUntil(hall, outlet, orders, now) ?? now + WEEK;
        expect(until).toBeGreaterThan(now);
        const tables = presentTables(hall, outlet, orders, now);
        for (const share of [...shares, 1]) {
          const at = now + Math.floor((until - 1 - now) * share);
          expect(presentTables(hall, outlet, orders, at)).toEqual(tables);
        }
      },
    ),
    { numRuns: 300 },
  );
});

describe('a table', () => {
  const NOON = Date.parse('2026-11-24T12:00:00+08:00') / 1000;
  const hours = (length: number) => NOON + length * 3_600;
  const booking = (change: Partial<TableOrder> = {}): TableOrder => ({
    ...{ id: 'ord_one', table_id: 'jingan-1', outlet_id: 'jingan', user_id: 'usr_ann', status: 'paid' },
    ...{ start_at: hours(2), end_at: hours(4), occupied_until_at: hours(4) + 300 },
    ...{ hold_until_at: null, ended_at: null, ...change },
  });
  const detail = (
    orders: readonly TableOrder[],
    { id = 'jingan-1', now = NOON, user_id = 'usr_ann' } = {},
  ) => {
    const table = hall.outlets.flatMap(({ tables }) => tables).find((each) => each.id === id)!;
    return presentDetail(orders, hall, table, { user_id, now, lang: 'en-us' });
  };

  test('can be played on until the cleaning before its next booking, which is marked for its person', () => {
    const next = { start_at: hours(2), end_at: hours(4) };
    expect(detail([booking()])).toMatchObject({
      ...{ state: 'free', free_until_at: hours(2), max_minutes_now: 105, my_order_id: 'ord_one' },
      next_bookings: [{ ...next, mine: true }],
    });
    expect(detail([booking()], { user_id: 'usr_ben' })).toMatchObject({
      my_order_id: null,
      next_bookings: [{ ...next, mine: false }],
    });
  });

  test('is not played on for less than the shortest game', () => {
    const start_at = NOON + 34 * 60;
    expect(detail([booking({ start_at })]).max_minutes_now).toBe(0);
    expect(detail([booking({ start_at: start_at + 60 })]).max_minutes_now).toBe(30);
  });

  test('has the game of the person rather than their next booking', () => {
    const game = booking({ id: 'ord_game', status: 'playing', start_at: NOON - 60, end_at: hours(1) });
    expect(detail([booking(), game])).toMatchObject({
      ...{ state: 'in_use', state_until_at: hours(1), max_minutes_now: 0, my_order_id: 'ord_game' },
    });
  });

  test.for([
    ['opens in an hour', -3, { open_now: false, max_minutes_now: 0 }],
    ['closes in an hour', 13, { open_now: true, max_minutes_now: 60 }],
  ] as const)('of an outlet that %s', ([, after, expected]) => {
    expect(detail([], { id: 'xuhui-1', now: hours(after) })).toMatchObject(expected);
  });

  test('has the price at opening while the outlet is closed', () => {
    const opening = hours(-2);
    const prices = Array.from(
      { length: 9 },
      (_, hour) => detail([], { id: 'xuhui-1', now: opening - hour * 3_600 }).price_per_hour,
    );
    expect(new Set(prices).size).toBe(1);
  });
});
