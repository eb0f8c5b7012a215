import { expect, test } from 'vitest';
import { runsOf } from './use-coupon-text.ts';

test.each([
  [[], []],
  [[1, 2, 3, 4, 5], [[1, 5]]],
  [[5, 6, 7], [[5, 7]]],
  [
    [3, 1, 7, 2],
    [
      [1, 3],
      [7, 7],
    ],
  ],
])('the weekdays %j are the runs %j', (days, runs) => expect(runsOf(days)).toEqual(runs));
