import { expect, test } from 'vitest';
import { isMovable, shiftProposal } from './proposal.ts';

const table = (id: string, out_of_service = false) => ({ id, number: id, type_name: '', out_of_service });
const day = {
  tables: [table('1'), table('2', true), table('3')],
  open: [{ start_at: 36_000, end_at: 72_000 }],
  rules: {
    step_minutes: 15,
    min_minutes: 30,
    max_minutes: 240,
    cleaning_minutes: 5,
    no_show_minutes: 15,
    last_day: '2026-12-31',
  },
};
const proposal = { id: 'o', table_id: '1', start_at: 39_600 };
const shift = (steps: number, rows = 0) => shiftProposal(day, proposal, { steps, rows, minutes: 60 });

test('moves by steps of the hall and over tables that are in service', () => {
  expect(shift(2)).toEqual({ ...proposal, start_at: 41_400 });
  expect(shift(-1, 1)).toEqual({ ...proposal, table_id: '3', start_at: 38_700 });
});

test('stays within the opening hours and the tables', () => {
  expect(shift(-100).start_at).toBe(36_000);
  expect(shift(1000).start_at).toBe(72_000 - 3600);
  expect(shift(0, -5).table_id).toBe('1');
  expect(shift(0, 5).table_id).toBe('3');
});

test('what has begun, was played or cancelled does not move', () => {
  expect(isMovable({ status: 'paid', start_at: 10 }, 5)).toBe(true);
  expect(isMovable({ status: 'unpaid', start_at: 10 }, 5)).toBe(true);
  expect(isMovable({ status: 'paid', start_at: 10 }, 10)).toBe(false);
  expect(isMovable({ status: 'playing', start_at: 10 }, 5)).toBe(false);
});
