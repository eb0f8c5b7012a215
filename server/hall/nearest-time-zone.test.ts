import { expect, test } from 'vitest';
import { nearestTimeZone } from './nearest-time-zone.ts';

test.each([
  ['Europe/Berln', 'Europe/Berlin'],
  ['berlin', 'Europe/Berlin'],
  ['New York', 'America/New_York'],
  ['Asia/Shangai', 'Asia/Shanghai'],
  ['UTC', null],
  ['', null],
  ['The moon', null],
])('%j was meant to be %j', (text, zone) => {
  expect(nearestTimeZone(text)).toBe(zone);
});
