import { describe, expect, test } from 'vitest';
import { addToWeek, emptyWeek, offsetPeriods } from './heat.ts';
import { dayRange, instantOf } from './time.ts';

const BERLIN = 'Europe/Berlin';
const hoursOf = (week: readonly number[], weekday: number) =>
  week.slice((weekday - 1) * 24, weekday * 24).map((seconds) => seconds / 3600);

describe('the periods of one offset', () => {
  test('are divided at the instant at which the clocks change', () => {
    const spring = dayRange('2027-03-28', BERLIN);
    const change = instantOf('2027-03-28', 180, BERLIN);
    expect(offsetPeriods(spring, BERLIN)).toEqual([
      { start_at: spring.start_at, end_at: change, offset: 3600 },
      { start_at: change, end_at: spring.end_at, offset: 7200 },
    ]);
  });

  test('are one where they do not change, and follow each other without a gap over a year', () => {
    const day = dayRange('2027-06-01', BERLIN);
    expect(offsetPeriods(day, BERLIN)).toEqual([{ ...day, offset: 7200 }]);
    const year = { start_at: instantOf('2026-07-01', 0, BERLIN), end_at: instantOf('2027-07-01', 0, BERLIN) };
    const periods = offsetPeriods(year, BERLIN);
    expect(periods.map(({ offset }) => offset)).toEqual([7200, 3600, 7200]);
    expect(periods.map(({ start_at }) => start_at).slice(1)).toEqual(
      periods.map(({ end_at }) => end_at).slice(0, -1),
    );
  });
});

describe('the hours of the week', () => {
  test('have a period at the weekday and hour of the outlet', () => {
    const zone = 'Asia/Shanghai';
    const period = {
      start_at: instantOf('2026-11-24', 22 * 60 + 30, zone),
      end_at: instantOf('2026-11-25', 60, zone),
    };
    const week = emptyWeek();
    addToWeek(week, period, offsetPeriods(period, zone), 2);
    expect(hoursOf(week, 2).slice(21)).toEqual([0, 1, 2]);
    expect(hoursOf(week, 3).slice(0, 2)).toEqual([2, 0]);
    expect(week.reduce((sum, seconds) => sum + seconds, 0)).toBe(2 * 2.5 * 3600);
  });

  test.each([
    ['skips an hour', '2027-03-28', [1, 1, 0, 1, 1]],
    ['repeats an hour', '2027-10-31', [1, 1, 2, 1, 1]],
  ])('a day that %s', (_, day, first) => {
    const period = dayRange(day, BERLIN);
    const week = emptyWeek();
    addToWeek(week, period, offsetPeriods(period, BERLIN), 1);
    expect(hoursOf(week, 7).slice(0, 5)).toEqual(first);
  });
});
