import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHallFile } from '#server/hall/read.ts';
import type { TableOrder } from '../order/occupancy.ts';
import { presentTables, tablesUntil } from './present.ts';

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
