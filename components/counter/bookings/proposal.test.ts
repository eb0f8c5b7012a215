import { expect, test } from 'vitest';
import {
  isBlocked,
  isLengthenable,
  isMovable,
  isTaken,
  lengthenProposal,
  longestMinutes,
  type Proposal,
  shiftPastBlocks,
  shiftProposal,
} from './proposal.ts';

const table = (id: string, out_of_service = false) => ({
  id,
  number: id,
  type_name: '',
  drawing: 'pool' as const,
  out_of_service,
});
const order = (id: string, start_at: number, end_at: number) =>
  ({ id, table_id: '1', start_at, end_at, occupied_until_at: end_at + 300 }) as never;
const HOUR = 3600;
const day = {
  tables: [table('1'), table('2', true), table('3')],
  period: { start_at: 7200, end_at: 7200 + 24 * HOUR },
  open: [{ start_at: 36_000, end_at: 72_000 }],
  open_until: 72_000,
  orders: [order('o', 11 * HOUR, 12 * HOUR), order('p', 14 * HOUR, 15 * HOUR)],
  blocks: [{ table_id: '3', start_at: 13 * HOUR, end_at: 15 * HOUR, reason: 'New cloth' }],
  rules: {
    step_minutes: 15,
    min_minutes: 30,
    max_minutes: 240,
    cleaning_minutes: 5,
    no_show_minutes: 15,
    last_day: '2026-12-31',
  },
};
const proposal: Proposal = { id: 'o', table_id: '1', start_at: 11 * HOUR, minutes: 60 };
const shift = (steps: number, rows = 0) => shiftProposal(day, proposal, { steps, rows });

test('moves by steps of the hall and over tables that are in service', () => {
  expect(shift(2)).toEqual({ ...proposal, start_at: 41_400 });
  expect(shift(-1, 1)).toEqual({ ...proposal, table_id: '3', start_at: 38_700 });
});

test('stays within the opening hours and the tables', () => {
  expect(shift(-100).start_at).toBe(36_000);
  expect(shift(1000).start_at).toBe(72_000 - HOUR);
  expect(shift(0, -5).table_id).toBe('1');
  expect(shift(0, 5).table_id).toBe('3');
});

test('what has begun, was played or cancelled does not move', () => {
  expect(isMovable({ status: 'paid', start_at: 10 }, 5)).toBe(true);
  expect(isMovable({ status: 'unpaid', start_at: 10 }, 5)).toBe(true);
  expect(isMovable({ status: 'paid', start_at: 10 }, 10)).toBe(false);
  expect(isMovable({ status: 'playing', start_at: 10 }, 5)).toBe(false);
});

test('a game gets longer until its end, unless it has none', () => {
  const game = { status: 'playing', start_at: 10, end_at: 20, open_ended: false } as const;
  expect(isLengthenable(game, 15)).toBe(true);
  expect(isLengthenable(game, 20)).toBe(false);
  expect(isLengthenable({ ...game, open_ended: true }, 15)).toBe(false);
  expect(isLengthenable({ ...game, status: 'paid' }, 5)).toBe(true);
  expect(isLengthenable({ ...game, status: 'paid' }, 15)).toBe(false);
});

test('a table that is out of service takes nothing, with the cleaning before', () => {
  const on = (start_at: number) => isBlocked(day, { ...proposal, table_id: '3', start_at });
  expect([11.75, 12, 14.75, 15].map((hour) => on(hour * HOUR))).toEqual([false, true, true, false]);
});

test('steps go on beyond a time out of service, and stay where there is no other place', () => {
  const from = { ...proposal, table_id: '3', start_at: 11.75 * HOUR };
  expect(shiftPastBlocks(day, from, { steps: 1, rows: 0 }).start_at).toBe(15 * HOUR);
  expect(shiftPastBlocks(day, from, { steps: -1, rows: 0 }).start_at).toBe(11.5 * HOUR);
  const all = { ...day, blocks: [{ ...day.blocks[0]!, end_at: 72_000 }] };
  expect(shiftPastBlocks(all, from, { steps: 1, rows: 0 })).toEqual(from);
});

test('another order takes the table, not its own', () => {
  const at = (hour: number) => isTaken(day, { ...proposal, start_at: hour * HOUR });
  expect([11.5, 12.75, 13, 15, 15.25].map(at)).toEqual([false, false, true, true, false]);
});

test('gets longer by steps until the next order, closing time and the longest game, and never shorter', () => {
  const longer = (steps: number, from = proposal) =>
    lengthenProposal(day, from, { steps, minutes: 60 }).minutes;
  expect([longer(1), longer(-1), longer(100)]).toEqual([75, 60, 165]);
  expect(longer(100, { ...proposal, start_at: 16 * HOUR })).toBe(240);
  expect(longer(100, { ...proposal, start_at: 18 * HOUR })).toBe(120);
  expect(longer(100, { ...proposal, table_id: '3' })).toBe(105);
  // It is longer than its place allows: it stays as it is.
  expect(longestMinutes(day, { ...proposal, start_at: 13 * HOUR }, 60)).toBe(60);
});

test('where the outlet stays open, moves and gets longer beyond midnight, but begins on the day', () => {
  const always = { ...day, open: [{ start_at: 0, end_at: 24 * HOUR }], open_until: 28 * HOUR };
  expect(shiftProposal(always, proposal, { steps: 1000, rows: 0 }).start_at).toBe(23.75 * HOUR);
  const late = { ...proposal, start_at: 23.5 * HOUR };
  expect(lengthenProposal(always, late, { steps: 1000, minutes: 60 }).minutes).toBe(240);
  const next = order('q', 25 * HOUR, 26 * HOUR);
  const before = { ...always, orders: [next] };
  expect(lengthenProposal(before, late, { steps: 1000, minutes: 60 }).minutes).toBe(75);
});

test('a game of the evening before gets longer only where the outlet has not closed since', () => {
  const before = { ...proposal, start_at: 1.5 * HOUR };
  const longest = (change: object) => longestMinutes({ ...day, orders: [], ...change }, before, 60);
  expect(longest({})).toBe(60);
  expect(longest({ open: [], open_until: null })).toBe(60);
  const always = { period: { start_at: 2 * HOUR, end_at: 26 * HOUR }, open_until: 28 * HOUR };
  expect(longest({ ...always, open: [{ start_at: 2 * HOUR, end_at: 26 * HOUR }] })).toBe(240);
});

test('a booking that begins on the day before stays where it is, and moves by steps', () => {
  const early = { ...proposal, start_at: 9.5 * HOUR };
  const to = (steps: number) => shiftProposal(day, early, { steps, rows: 0 }).start_at;
  expect([to(0), to(1), to(-1), to(3)]).toEqual([9.5 * HOUR, 9.75 * HOUR, 9.5 * HOUR, 10.25 * HOUR]);
});
