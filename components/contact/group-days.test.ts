import { expect, test } from 'vitest';
import { groupDays } from './group-days.ts';

const day = { open: '10:00', close: '22:00' };
const late = { open: '10:00', close: '02:00' };

test('a week of equal days is one group', () => {
  expect(groupDays(Array(7).fill(day))).toEqual([{ from: 1, to: 7, range: day }]);
});

test('consecutive equal days are a group, others are not', () => {
  expect(groupDays([null, day, { ...day }, day, late, late, day])).toEqual([
    { from: 1, to: 1, range: null },
    { from: 2, to: 4, range: day },
    { from: 5, to: 6, range: late },
    { from: 7, to: 7, range: day },
  ]);
});
