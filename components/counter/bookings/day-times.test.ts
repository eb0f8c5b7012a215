import { expect, test } from 'vitest';
import { freeStartsOf, hourMarks, shownPeriod } from './day-times.ts';

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

test('starts are free where the game, its cleaning and the orders of its own table allow it', () => {
  const day = {
    open: [{ start_at: at('2026-10-24T10:00+02:00'), end_at: at('2026-10-24T14:00+02:00') }],
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
