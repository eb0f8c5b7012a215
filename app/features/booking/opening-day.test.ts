import { expect, test } from 'vitest';
import { instantOf } from '#lib/domain/time.ts';
import { bookableDays, closedDaysOf, slotsDayOf } from './opening-day.ts';

const ZONE = 'America/New_York';
const table = {
  hours: Array.from({ length: 7 }, () => ({ open: '18:00', close: '03:00' })),
  special_hours: [{ date: '2026-12-24', hours: { open: '12:00', close: '16:00' } }],
  time_zone: ZONE,
};
const at = (day: string, hour: number) => instantOf(day, hour * 60, ZONE);

test('after midnight the night that is not over can be booked, before the days ahead', () => {
  expect(bookableDays(table, at('2026-11-22', 1), 1)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect(bookableDays(table, at('2026-11-22', 3), 1)).toEqual(['2026-11-22', '2026-11-23']);
  expect(bookableDays(table, at('2026-11-22', 20), 1)).toEqual(['2026-11-22', '2026-11-23']);
});

test('a start after midnight is in the slots of the evening before', () => {
  expect(slotsDayOf(table, at('2026-11-22', 2))).toBe('2026-11-21');
  expect(slotsDayOf(table, at('2026-11-22', 18))).toBe('2026-11-22');
});

test('the night of a day with special hours ends at those', () => {
  expect(slotsDayOf(table, at('2026-12-24', 2))).toBe('2026-12-23');
  expect(slotsDayOf(table, at('2026-12-25', 2))).toBe('2026-12-25');
});

test('closed days are those of the week and those of the calendar', () => {
  const days = ['2026-11-29', '2026-11-30', '2026-12-01'];
  const closed = {
    ...table,
    hours: table.hours.map((hours, index) => (index === 0 ? null : hours)),
    special_hours: [{ date: '2026-12-01', hours: null }],
  };
  expect(closedDaysOf(closed, days)).toEqual(['2026-11-30', '2026-12-01']);
  expect(closedDaysOf(table, days)).toEqual([]);
});

test('a table whose hours are not known has calendar days, none of them closed', () => {
  const unknown = { ...table, hours: [] };
  expect(slotsDayOf(unknown, at('2026-11-22', 1))).toBe('2026-11-22');
  expect(closedDaysOf(unknown, ['2026-11-22'])).toEqual([]);
});
