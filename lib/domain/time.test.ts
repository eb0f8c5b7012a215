import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, instant, zone } from '#lib/test/arbitrary.ts';
import { addDays, dayRange, instantOf, localDay, localMinute, overlaps, weekday } from './time.ts';

const at = (text: string) => Date.parse(text) / 1000;

test('local day and minute convert back to the instant, or to the first of a repeated hour', () => {
  fc.assert(
    fc.property(instant, zone, (now, timeZone) => {
      const converted = instantOf(localDay(now, timeZone), localMinute(now, timeZone), timeZone);
      expect(converted).toBeLessThanOrEqual(now);
      expect(now - converted).toBeLessThanOrEqual(3600);
      expect(localMinute(converted, timeZone)).toBe(localMinute(now, timeZone));
    }),
  );
});

test('days are adjacent, and each instant is within its day', () => {
  fc.assert(
    fc.property(instant, zone, (now, timeZone) => {
      const today = localDay(now, timeZone);
      const range = dayRange(today, timeZone);
      expect(range.start_at <= now && now < range.end_at).toBe(true);
      expect(dayRange(addDays(today, 1), timeZone).start_at).toBe(range.end_at);
    }),
  );
});

test('adding and subtracting days returns the same day, and a week later is the same weekday', () => {
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
] as const)('in %s, %s has %d hours', ([timeZone, today, hours]) => {
  const { start_at, end_at } = dayRange(today, timeZone);
  expect((end_at - start_at) / 3600).toBe(hours);
});

test('a skipped time is read with the offset before the change, a repeated one is the first', () => {
  expect(instantOf('2026-03-29', 150, 'Europe/Berlin')).toBe(at('2026-03-29T03:30:00+02:00'));
  expect(instantOf('2026-10-25', 150, 'Europe/Berlin')).toBe(at('2026-10-25T02:30:00+02:00'));
  expect(instantOf('2026-03-08', 150, 'America/New_York')).toBe(at('2026-03-08T03:30:00-04:00'));
});

test('minutes from 1440 on are on the next day', () => {
  expect(instantOf('2026-12-31', 26 * 60, 'Asia/Kolkata')).toBe(at('2027-01-01T02:00:00+05:30'));
});

test('midnight is the first minute of its day', () => {
  const midnight = at('2026-07-01T00:00:00+05:30');
  expect(localDay(midnight, 'Asia/Kolkata')).toBe('2026-07-01');
  expect(localMinute(midnight, 'Asia/Kolkata')).toBe(0);
  expect(localDay(midnight - 1, 'Asia/Kolkata')).toBe('2026-06-30');
  expect(localMinute(midnight - 1, 'Asia/Kolkata')).toBe(1439);
});

test('adjacent periods do not overlap', () => {
  expect(overlaps({ start_at: 0, end_at: 5 }, { start_at: 5, end_at: 9 })).toBe(false);
  expect(overlaps({ start_at: 0, end_at: 6 }, { start_at: 5, end_at: 9 })).toBe(true);
});
