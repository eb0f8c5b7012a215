import { expect, test } from 'vitest';
import type { OutletTimes, Times } from '#lib/contract/search.ts';
import { withoutPast } from './without-past.ts';

const MINUTE = 60;

const outlet = (id: string, starts: readonly number[]): OutletTimes => ({
  store: { id, name: id, address: '', distance: null, time_zone: 'UTC' },
  starts: starts.map((start_at) => ({ start_at, table_id: 'a', price_per_hour: 100, tables: 1 })),
});

const times: Times = {
  date: '1970-01-01',
  today: '1970-01-01',
  first_day: '1970-01-01',
  last_day: '1970-01-14',
  closed_days: [],
  types: [],
  list: [outlet('one', [15 * MINUTE]), outlet('two', [15 * MINUTE, 30 * MINUTE])],
  instead: null,
};

test('a start is offered until its minute begins, an outlet while it has one', () => {
  const shown = (now: number) =>
    withoutPast(times, now).list.map(({ store, starts }) => [store.id, starts.map((each) => each.start_at)]);
  expect(shown(14 * MINUTE)).toEqual([
    ['one', [15 * MINUTE]],
    ['two', [15 * MINUTE, 30 * MINUTE]],
  ]);
  // The server refuses it from the next second on.
  expect(shown(15 * MINUTE)).toEqual([['two', [30 * MINUTE]]]);
});
