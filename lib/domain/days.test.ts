import { expect, test } from 'vitest';
import { daysFrom } from './days.ts';

test.each([
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
  ['2026-03-07', '2026-03-07', ['2026-03-07']],
  ['2026-03-07', '2026-03-06', []],
])('the days from %s to %s are %j', (first, last, days) => {
  expect(daysFrom(first, last)).toEqual(days);
});

test('a year has each of its days once, whatever daylight saving does', () => {
  const days = daysFrom('2026-01-01', '2026-12-31');
  expect(days).toHaveLength(365);
  expect(new Set(days).size).toBe(365);
});
