import { expect, test } from 'vitest';
import { groupByDay, groupByMonth } from './group-by-date.ts';

const at = (text: string, time_zone = 'Asia/Shanghai') => ({
  created_at: Date.parse(text) / 1000,
  time_zone,
});

test('groups by the calendar day in each item’s own zone', () => {
  const list = [
    at('2026-11-21T01:00:00Z'),
    at('2026-11-20T17:00:00Z'),
    at('2026-11-20T16:30:00Z', 'Europe/Berlin'),
    at('2026-11-20T15:00:00Z'),
  ];
  expect(groupByDay(list).map(({ key, items }) => [key, items.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 2],
  ]);
});

test('groups by the month in each item’s own zone', () => {
  const list = [at('2026-11-30T17:00:00Z'), at('2026-11-30T17:00:00Z', 'Europe/Berlin')];
  expect(groupByMonth(list).map(({ key }) => key)).toEqual(['2026-12', '2026-11']);
});
