import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from './time.ts';
import { timeUntil } from './time-until.ts';

const ZONE = 'America/New_York';
/** Saturday; summer time begins on Sunday, 8 March 2026. */
const at = (day: string, clock: number) => instantOf(day, clock * 60, ZONE);
const noon = at('2026-03-07', 12);

test.each([
  [noon + 1, { unit: 'minutes', minutes: 1 }],
  [noon + 16 * 60 - 34, { unit: 'minutes', minutes: 16 }],
  [noon + 3_599, { unit: 'minutes', minutes: 60 }],
  [noon + 3_600, { unit: 'minutes', minutes: 60 }],
  [noon + 3_601, { unit: 'minutes', minutes: 61 }],
  [noon + 3 * 3_600 - 1, { unit: 'minutes', minutes: 180 }],
  [noon + 3 * 3_600 + 1_000, { unit: 'minutes', minutes: 180 }],
  [at('2026-03-07', 19), { unit: 'minutes', minutes: 420 }],
  [at('2026-03-07', 20), { unit: 'today' }],
  [at('2026-03-08', 0), { unit: 'tomorrow' }],
  [at('2026-03-08', 19), { unit: 'tomorrow' }],
  [at('2026-03-09', 0), { unit: 'days', days: 2 }],
  [at('2026-03-21', 19), { unit: 'days', days: 14 }],
])('the time from Saturday noon until %i is said as %o', (start, said) => {
  expect(timeUntil(start, noon, ZONE)).toEqual(said);
});

test('after midnight, a booking of the same night is some hours away, not tomorrow', () => {
  expect(timeUntil(at('2026-03-08', 0.5), at('2026-03-07', 23), ZONE)).toEqual({
    unit: 'minutes',
    minutes: 90,
  });
});

test('gets no larger as time passes', () => {
  const order = ['days', 'tomorrow', 'today', 'minutes'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 86_400 }), fc.nat(86_400), (left, later) => {
      const before = timeUntil(noon + left, noon, ZONE).unit;
      const after = timeUntil(noon + left, noon + later, ZONE).unit;
      expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
    }),
  );
});
