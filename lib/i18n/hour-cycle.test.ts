import { expect, test } from 'vitest';
import { hourCycleOf } from './hour-cycle.ts';

test.for([
  ['en', 'en-US', 'h12'],
  ['en', 'en-AU', 'h12'],
  ['en', 'en-GB', 'h23'],
  ['zh-Hans', 'zh-CN', 'h23'],
  ['zh-Hans', 'zh-TW', 'h12'],
  ['en', 'zh-TW', 'h23'],
  ['zh-Hans', 'en-US', 'h23'],
  ['en', '', 'h23'],
] as const)('the app in %s on a phone in %s has %s', ([locale, phone, expected]) => {
  expect(hourCycleOf(locale, phone)).toBe(expected);
});
