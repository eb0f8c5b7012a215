import { expect, test } from 'vitest';
import { dayToName } from './day-to-name.ts';
import { instantOf } from './time.ts';

const ZONE = 'America/New_York';
/** Summer time begins on Sunday, 8 March 2026. */
const at = (day: string, clock: number) => instantOf(day, clock * 60, ZONE);
const noon = at('2026-03-07', 12);

test.each([
  [noon, at('2026-03-07', 21), null],
  [at('2026-03-07', 19.45), at('2026-03-08', 0.5), null],
  [at('2026-03-07', 8), at('2026-03-07', 23), null],
  [at('2026-03-07', 19.45), at('2026-03-08', 19.25), 'weekday'],
  [noon, at('2026-03-13', 23), 'weekday'],
  [noon, at('2026-03-14', 0), 'date'],
  [at('2026-03-08', 19.45), at('2026-03-07', 19), 'weekday'],
])('at %i, the day of %i is named as %s', (now, instant, name) => {
  expect(dayToName(instant, now, ZONE)).toBe(name);
});
