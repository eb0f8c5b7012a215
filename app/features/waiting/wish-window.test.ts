import { describe, expect, test } from 'vitest';
import { instantOf } from '#lib/domain/time.ts';
import { around, EVENING, fitWindow, fullWindow, hoursOf, minuteOn, startsOf } from './wish-window.ts';

const time_zone = 'Asia/Shanghai';
const day = '2026-11-27';
const at = (minute: number) => instantOf(day, minute, time_zone);
const game = { day, minutes: 60, time_zone, now: at(0) - 3600 };

describe('the starts that a wish can choose', () => {
  test('are the half hours from the opening to the last start before the closing', () => {
    const starts = startsOf({ open: '10:00', close: '23:00' }, game);
    expect([starts[0], starts.at(-1), starts.length]).toEqual([600, 1320, 25]);
  });

  test('go past midnight if the outlet does', () => {
    expect(startsOf({ open: '10:00', close: '02:00' }, game).at(-1)).toBe(25 * 60);
  });

  test('end at midnight if the outlet never closes', () => {
    expect(startsOf({ open: '00:00', close: '24:00' }, game).at(-1)).toBe(23 * 60 + 30);
  });

  test('are those to come', () => {
    expect(startsOf({ open: '10:00', close: '23:00' }, { ...game, now: at(18 * 60) })[0]).toBe(18 * 60 + 30);
  });

  test('are none on a closed day', () => {
    const closed = {
      hours: Array(7).fill({ open: '10:00', close: '23:00' }),
      special_hours: [{ date: day, hours: null }],
    };
    expect(startsOf(hoursOf(closed, day), game)).toEqual([]);
  });

  test('are all of the day until the opening hours are known', () => {
    expect(startsOf(hoursOf(undefined, day), game)).toHaveLength(48);
  });
});

describe('the window of a wish', () => {
  const starts = startsOf({ open: '10:00', close: '23:00' }, game);

  test('stays if it fits', () => {
    expect(fitWindow(starts, EVENING)).toEqual(EVENING);
  });

  test('is widened to the half hours around it', () => {
    expect(fitWindow(starts, around(19 * 60 + 15))).toEqual({ from: 18 * 60, to: 20 * 60 + 30 });
  });

  test('begins with the first start and ends with the last', () => {
    expect(fitWindow(starts, { from: 0, to: 2000 })).toEqual({ from: 600, to: 1320 });
    expect(fitWindow(starts, { from: 60, to: 120 })).toEqual({ from: 600, to: 600 });
  });

  test('is one start if its end was set before its beginning', () => {
    expect(fitWindow(starts, { from: 20 * 60, to: 19 * 60 })).toEqual({ from: 20 * 60, to: 20 * 60 });
  });

  test('is none if nothing can be chosen', () => {
    expect(fitWindow([], EVENING)).toBeNull();
  });
});

test('a start after midnight counts on from the day before', () => {
  expect(minuteOn(day, at(19 * 60), time_zone)).toBe(19 * 60);
  expect(minuteOn(day, at(25 * 60), time_zone)).toBe(25 * 60);
});

describe('results are poor', () => {
  const midday = { day, time_zone, now: at(12 * 60) };
  const afternoon = { from: 14 * 60, to: 17 * 60 };

  test('if nothing is free early in the evening', () => {
    expect(fullWindow([at(15 * 60), at(23 * 60)], midday)).toEqual(EVENING);
  });

  test('if nothing is free in the afternoon, unless that is over', () => {
    expect(fullWindow([at(19 * 60)], midday)).toEqual(afternoon);
    expect(fullWindow([at(19 * 60)], { ...midday, now: at(17 * 60) })).toBeNull();
  });

  test('but not if both have free starts', () => {
    expect(fullWindow([at(15 * 60), at(19 * 60)], midday)).toBeNull();
  });
});
