import { expect, test } from 'vitest';
import type { Slots } from '#lib/contract/table.ts';
import { availableMinutes, startProblemOf, withoutOwnOrder, withoutPast } from './available-slots.ts';

const HOUR = 3600;
const slots: Slots = {
  table_id: 'a',
  date: '2026-11-24',
  open: [{ start_at: 0, end_at: 12 * HOUR }],
  busy: [
    { start_at: 4 * HOUR, end_at: 5 * HOUR, kind: 'booked', mine: true },
    { start_at: 5 * HOUR, end_at: 5 * HOUR + 300, kind: 'cleaning', mine: true },
    { start_at: 8 * HOUR, end_at: 9 * HOUR, kind: 'booked', mine: false },
  ],
  prices: [],
  base_per_hour: null,
  free_starts: [HOUR, 6 * HOUR],
  step_minutes: 15,
};

test('a start that the person’s own order took stays chosen, with its time', () => {
  const own = withoutOwnOrder(slots, 4 * HOUR);
  expect(own.free_starts).toEqual([HOUR, 4 * HOUR, 6 * HOUR]);
  const rules = { max_minutes: 480, cleaning_minutes: 5, step_minutes: 15 };
  expect(availableMinutes(4 * HOUR, own, rules)).toBe(225);
});

test('a start that another person’s order took does not', () => {
  expect(withoutOwnOrder(slots, 8 * HOUR)).toEqual(slots);
  expect(withoutOwnOrder(slots, null)).toEqual(slots);
});

test('a start that is not free says whether it is over, taken, or free for a shorter game', () => {
  const rules = { min_minutes: 30, max_minutes: 480, cleaning_minutes: 5, step_minutes: 15 };
  const problem = (hours: number, minutes: number, now = 0) =>
    startProblemOf(hours * HOUR, slots, { now, minutes, rules });
  expect(problem(3, 120)).toMatchObject({ kind: 'short', minutes: 45, nearest: [HOUR, 6 * HOUR] });
  expect(problem(4, 60)).toMatchObject({ kind: 'taken' });
  // Less than the shortest game is left.
  expect(problem(3.5, 60)).toMatchObject({ kind: 'taken' });
  expect(problem(3, 120, 3 * HOUR - 60)).toMatchObject({ kind: 'short' });
  expect(problem(3, 120, 3 * HOUR)).toMatchObject({ kind: 'passed' });
});

test('the next later start is offered although three earlier ones are nearer', () => {
  const free_starts = [1, 1.25, 1.5, 1.75, 6].map((hours) => hours * HOUR);
  const rules = { min_minutes: 30, max_minutes: 480, cleaning_minutes: 5, step_minutes: 15 };
  const { nearest } = startProblemOf(3 * HOUR, { ...slots, free_starts }, { now: 0, minutes: 60, rules });
  expect(nearest.map((at) => at / HOUR)).toEqual([1.25, 1.5, 1.75, 6]);
});

test('a start is offered until its minute begins', () => {
  expect(withoutPast(slots, HOUR - 60).free_starts).toEqual([HOUR, 6 * HOUR]);
  // The server refuses it from the next second on.
  expect(withoutPast(slots, HOUR).free_starts).toEqual([6 * HOUR]);
});
