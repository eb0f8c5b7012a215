import { expect, test } from 'vitest';
import { weekdayRanges } from './use-coupon-text.ts';

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
])('the weekdays %j are the ranges %j', (days, ranges) => expect(weekdayRanges(days)).toEqual(ranges));
