import { expect, test } from 'vitest';
import { readClockRange, readWeekdays } from './hours.ts';

test.each([
  ['mon', [1]],
  ['mon-fri', [1, 2, 3, 4, 5]],
  ['fri-mon', [5, 6, 7, 1]],
  ['Sun', [7]],
])('weekdays: %s', (written, days) => expect(readWeekdays(written)).toEqual(days));

test.each(['', 'monday', 'mon-', 'mon-tue-wed', '1-5', 'toString'])('no weekdays: %j', (written) =>
  expect(readWeekdays(written)).toBeNull(),
);

test('hours run over midnight, or to the end of the day', () => {
  expect(readClockRange('18:00-02:00')).toEqual({ from: '18:00', to: '02:00' });
  expect(readClockRange('00:00 – 24:00')).toEqual({ from: '00:00', to: '24:00' });
});

test.each(['', '18-02', '18:00', '24:00-02:00', '10:60-12:00', '10:00-10:00'])('no hours: %j', (written) =>
  expect(readClockRange(written)).toBeNull(),
);
