import { expect, test } from 'vitest';
import { endWarning, keptUntil } from './open-ended-hold.ts';

const limits = {
  now: 36_000,
  start_at: 30_000,
  next_start_at: null,
  cleaning_seconds: 300,
  closes_at: null,
  rules: { max_minutes: 240, open_ended_hold_minutes: 60 },
};

test.for([
  ['an hour ahead', {}, 39_600],
  ['the next booking less the cleaning', { next_start_at: 38_000 }, 37_700],
  ['closing time', { closes_at: 37_000 }, 37_000],
  ['the maximum length', { rules: { ...limits.rules, max_minutes: 110 } }, 36_600],
  ['the earliest of them', { next_start_at: 38_000, closes_at: 37_900 }, 37_700],
] as const)('an open-ended game keeps its table until %s', ([, change, until]) => {
  expect(keptUntil({ ...limits, ...change })).toBe(until);
});

test('the staff are warned 30, 15 and 5 minutes before it has to stop', () => {
  const minutes = [31, 30, 16, 15, 6, 5, 0].map((left) => endWarning(left * 60, 0));
  expect(minutes).toEqual([null, 30, 30, 15, 15, 5, 5]);
});
