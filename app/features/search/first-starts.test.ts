import { expect, test } from 'vitest';
import { firstStarts } from './first-starts.ts';

const everyMinutes = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ start_at: (from + i * step) * 60 }));
const minutesOf = (starts: readonly { start_at: number }[]) => starts.map(({ start_at }) => start_at / 60);

test('full and half hours are shown first', () => {
  expect(minutesOf(firstStarts(everyMinutes(15, 24), 'UTC'))).toEqual([0, 30, 60, 90, 120, 150, 180, 210]);
  // If the zone's offset has three quarters of an hour, the hours of its own clock count.
  expect(minutesOf(firstStarts(everyMinutes(15, 12), 'Asia/Kathmandu'))).toEqual([0, 30, 60, 90, 120, 150]);
});

test('few starts are all shown, and the first of those that are never round', () => {
  expect(firstStarts(everyMinutes(15, 9), 'UTC')).toHaveLength(9);
  expect(minutesOf(firstStarts(everyMinutes(60, 10, 15), 'UTC'))).toEqual([
    15, 75, 135, 195, 255, 315, 375, 435,
  ]);
});
