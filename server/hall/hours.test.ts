import { expect, test } from 'vitest';
import { readClockRange, readWeekdays } from './hours.ts';

test.each([
  ['mon', [1]],
  ['mon-fri', [1, 2, 3, 4, 5]],
  ['fri-mon', [5, 6, 7, 1]],
  ['Sun', [7]],
])('reads the weekdays %s', (text, days) => expect(readWeekdays(text)).toEqual(days));

test.each(['', 'monday', 'mon-', 'mon-tue-wed', '1-5', 'toString'])('rejects the weekdays %j', (text) =>
  expect(readWeekdays(text)).toBeNull(),
);

test('reads hours past midnight and until the end of the day', () => {
  expect(readClockRange('18:00-02:00')).toEqual({ from: '18:00', to: '02:00' });
  expect(readClockRange('00:00 – 24:00')).toEqual({ from: '00:00', to: '24:00' });
});

test.each(['', '18-02', '18:00', '24:00-02:00', '10:60-12:00', '10:00-10:00'])(
  'rejects the hours %j',
  (text) => expect(readClockRange(text)).toBeNull(),
);
