import { expect, test } from 'vitest';
import { dateMarks, freeStartsOf, hourMarks, nearestStart, ordersOfDay, shownPeriod } from './day-times.ts';

const at = (text: string) => Date.parse(text) / 1000;
const outlet = { id: 'a', name: 'A', time_zone: 'Europe/Berlin' };
const rules = {
  step_minutes: 30,
  min_minutes: 30,
  max_minutes: 240,
  cleaning_minutes: 5,
  no_show_minutes: 15,
  last_day: '2026-12-31',
};
const open = [{ start_at: at('2026-10-24T10:00+02:00'), end_at: at('2026-10-25T04:00+01:00') }];
const period = { start_at: at('2026-10-24T00:00+02:00'), end_at: at('2026-10-25T04:00+01:00') };
const order = (start: string, end: string, change = {}) =>
  ({
    id: 'o',
    table_id: 't1',
    start_at: at(start),
    end_at: at(end),
    occupied_until_at: at(end) + 300,
    ...change,
  }) as never;

test('the opening hours and the orders are drawn, in whole hours', () => {
  const day = { open: [{ ...open[0]!, start_at: at('2026-10-24T10:30+02:00') }], period, outlet };
  expect(shownPeriod({ ...day, orders: [] }).start_at).toBe(at('2026-10-24T10:00+02:00'));
  const early = order('2026-10-24T08:45+02:00', '2026-10-24T09:45+02:00');
  expect(shownPeriod({ ...day, orders: [early] })).toEqual({
    start_at: at('2026-10-24T08:00+02:00'),
    end_at: at('2026-10-25T04:00+01:00'),
  });
  expect(shownPeriod({ open: [], orders: [], period, outlet })).toEqual(period);
});

test('a game of the evening before is not drawn for its cleaning, one that goes on after midnight is', () => {
  const before = order('2026-10-25T02:00+01:00', '2026-10-25T04:00+01:00');
  const next = { start_at: period.end_at, end_at: at('2026-10-26T04:00+01:00') };
  const opening = { start_at: at('2026-10-25T10:00+01:00'), end_at: next.end_at };
  expect(ordersOfDay({ orders: [before], period })).toEqual([before]);
  expect(ordersOfDay({ orders: [before], period: next })).toEqual([]);
  expect(shownPeriod({ open: [opening], orders: [before], period: next, outlet })).toEqual(opening);
  const running = order('2026-10-25T03:30+01:00', '2026-10-25T04:30+01:00');
  expect(ordersOfDay({ orders: [running], period: next })).toEqual([running]);
  const ended = { occupied_until_at: at('2026-10-25T03:50+01:00') };
  const early = order('2026-10-25T03:30+01:00', '2026-10-25T04:30+01:00', ended);
  expect(ordersOfDay({ orders: [early], period: next })).toEqual([]);
});

test('the hour that the clock repeats is marked twice', () => {
  const marks = hourMarks(
    { start_at: at('2026-10-25T01:00+02:00'), end_at: at('2026-10-25T03:00+01:00') },
    outlet.time_zone,
  );
  const local = marks.map((mark) =>
    new Date(mark * 1000).toLocaleTimeString('en-GB', {
      timeZone: outlet.time_zone,
      hour: '2-digit',
      minute: '2-digit',
    }),
  );
  expect(local).toEqual(['01:00', '02:00', '02:00', '03:00']);
});

test.each([
  ['America/Santiago', 'skips midnight', '2026-09-05T20:00-04:00', '2026-09-06T01:00-03:00'],
  ['Africa/Cairo', 'skips midnight', '2026-04-23T20:00+02:00', '2026-04-24T01:00+03:00'],
  ['Asia/Beirut', 'skips midnight', '2026-03-28T20:00+02:00', '2026-03-29T01:00+03:00'],
  ['America/Havana', 'repeats midnight', '2026-10-31T20:00-04:00', '2026-11-01T00:00-04:00'],
  ['America/Santiago', 'repeats the hour before', '2026-04-04T20:00-03:00', '2026-04-05T00:00-04:00'],
  ['Asia/Shanghai', 'does not change', '2026-10-24T20:00+08:00', '2026-10-25T00:00+08:00'],
])('in %s the date changes once where the clock %s', (zone, _, start, midnight) => {
  const marks = hourMarks({ start_at: at(start), end_at: at(start) + 8 * 3600 }, zone);
  expect([...dateMarks(marks, zone)]).toEqual([at(midnight)]);
});

test('a day that begins at midnight has no date before its first hour', () => {
  const marks = hourMarks(
    { start_at: at('2026-10-24T00:00+02:00'), end_at: at('2026-10-24T12:00+02:00') },
    outlet.time_zone,
  );
  expect(dateMarks(marks, outlet.time_zone).size).toBe(0);
});

test('the nearest start, or the first, or none', () => {
  expect(nearestStart([10, 20, 40], 28)).toBe(20);
  expect(nearestStart([10, 20, 40], null)).toBe(10);
  expect(nearestStart([], 28)).toBeNull();
});

test('starts are free where the game, its cleaning and the orders of its own table allow it', () => {
  const day = {
    open: [{ start_at: at('2026-10-24T10:00+02:00'), end_at: at('2026-10-24T14:00+02:00') }],
    open_until: at('2026-10-24T14:00+02:00'),
    outlet,
    rules,
  };
  const orders = [
    order('2026-10-24T12:00+02:00', '2026-10-24T13:00+02:00'),
    order('2026-10-24T10:00+02:00', '2026-10-24T14:00+02:00', { id: 'p', table_id: 't2' }),
  ];
  const blocks = [
    {
      table_id: 't1',
      start_at: at('2026-10-24T13:30+02:00'),
      end_at: at('2026-10-24T14:00+02:00'),
      reason: null,
    },
  ];
  const starts = (minutes: number, now = '2026-10-24T10:10+02:00', except_id = '') =>
    freeStartsOf({ ...day, orders, blocks }, { table_id: 't1', minutes, except_id }, at(now)).map(
      (start) => (start - at('2026-10-24T10:00+02:00')) / 1800,
    );
  expect(starts(30)).toEqual([1, 2]);
  expect(starts(60)).toEqual([1]);
  expect(starts(60, undefined, 'o')).toEqual([1, 2, 3, 4]);
});

test('where the outlet stays open, a game begins in the hours of the day and ends after them', () => {
  const day = {
    open: [{ start_at: at('2026-10-24T00:00+02:00'), end_at: at('2026-10-25T00:00+02:00') }],
    open_until: at('2026-10-25T02:00+02:00'),
    outlet,
    rules,
    blocks: [],
  };
  const last = (minutes: number, orders: never[] = []) =>
    freeStartsOf({ ...day, orders }, { table_id: 't1', minutes }, at('2026-10-24T12:00+02:00')).at(-1);
  expect(last(60)).toBe(at('2026-10-24T23:30+02:00'));
  expect(last(180)).toBe(at('2026-10-24T23:00+02:00'));
  const next = order('2026-10-25T00:15+02:00', '2026-10-25T01:00+02:00');
  expect(last(60, [next])).toBe(at('2026-10-24T23:00+02:00'));
});
