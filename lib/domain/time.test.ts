import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, instant, zone } from './arbitrary.ts';
import { addDays, dayRange, instantOf, localDay, localMinute, overlaps, weekday } from './time.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('the day and minute that clocks show lead back to the instant, or to the first of a repeated hour', () => {
  fc.assert(
    fc.property(instant, zone, (now, somewhere) => {
      const back = instantOf(localDay(now, somewhere), localMinute(now, somewhere), somewhere);
      expect(back).toBeLessThanOrEqual(now);
      expect(now - back).toBeLessThanOrEqual(3600);
      expect(localMinute(back, somewhere)).toBe(localMinute(now, somewhere));
    }),
  );
});

test('days follow each other without a gap, and each instant lies in its own', () => {
  fc.assert(
    fc.property(instant, zone, (now, somewhere) => {
      const today = localDay(now, somewhere);
      const range = dayRange(today, somewhere);
      expect(range.start_at <= now && now < range.end_at).toBe(true);
      expect(dayRange(addDays(today, 1), somewhere).start_at).toBe(range.end_at);
    }),
  );
});

test('counting days forth and back comes home, a week later is the same weekday', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (today, count) => {
      expect(addDays(addDays(today, count), -count)).toBe(today);
      expect(weekday(addDays(today, 7))).toBe(weekday(today));
      expect(weekday(addDays(today, 1))).toBe((weekday(today) % 7) + 1);
    }),
  );
});

test.for([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Asia/Kolkata', '2026-03-29', 24],
  ['Asia/Shanghai', '2026-10-25', 24],
] as const)('in %s, %s has %d hours', ([somewhere, today, hours]) => {
  const { start_at, end_at } = dayRange(today, somewhere);
  expect((end_at - start_at) / 3600).toBe(hours);
});

test('a time that daylight saving skips is the same after the gap, one that it repeats the first', () => {
  expect(instantOf('2026-03-29', 150, 'Europe/Berlin')).toBe(at('2026-03-29T03:30:00+02:00'));
  expect(instantOf('2026-10-25', 150, 'Europe/Berlin')).toBe(at('2026-10-25T02:30:00+02:00'));
  expect(instantOf('2026-03-08', 150, 'America/New_York')).toBe(at('2026-03-08T03:30:00-04:00'));
});

test('minutes beyond midnight run into the next day', () => {
  expect(instantOf('2026-12-31', 26 * 60, 'Asia/Kolkata')).toBe(at('2027-01-01T02:00:00+05:30'));
});

test('midnight belongs to the day that it begins', () => {
  const midnight = at('2026-07-01T00:00:00+05:30');
  expect(localDay(midnight, 'Asia/Kolkata')).toBe('2026-07-01');
  expect(localMinute(midnight, 'Asia/Kolkata')).toBe(0);
  expect(localDay(midnight - 1, 'Asia/Kolkata')).toBe('2026-06-30');
  expect(localMinute(midnight - 1, 'Asia/Kolkata')).toBe(1439);
});

test('stretches that only touch do not overlap', () => {
  expect(overlaps({ start_at: 0, end_at: 5 }, { start_at: 5, end_at: 9 })).toBe(false);
  expect(overlaps({ start_at: 0, end_at: 6 }, { start_at: 5, end_at: 9 })).toBe(true);
});
