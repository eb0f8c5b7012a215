import { expect, test } from 'vitest';
import { readHallFile } from '#server/hall/read.ts';
import { isOpenDuring } from './expected-hours.ts';
import { findTable } from './expected-price.ts';

const hall = readHallFile(new URL('hall.yaml', import.meta.url).pathname);
// Open from Thursday 10:00 to Friday 02:00.
const { outlet } = findTable(hall, 'new-york-1');
const from = (start: string, minutes: number) => {
  const start_at = Date.parse(start) / 1000;
  return { start_at, end_at: start_at + minutes * 60 };
};

test.each([
  ['until the outlet closes after midnight', '2026-07-16T23:30:00-04:00', 150, true],
  ['past the time at which it closes', '2026-07-16T23:30:00-04:00', 151, false],
  ['from before it opens', '2026-07-16T09:55:00-04:00', 60, false],
  ['from the time at which it opens', '2026-07-16T10:00:00-04:00', 60, true],
])('a game %s', (_, start, minutes, isOpen) => {
  expect(isOpenDuring(outlet, from(start, minutes))).toBe(isOpen);
});

test('a game around a change of daylight saving is not judged', () => {
  expect(isOpenDuring(outlet, from('2026-11-01T12:00:00-05:00', 60))).toBeNull();
});
