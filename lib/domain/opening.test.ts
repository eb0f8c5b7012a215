import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daily, hours, instant, zone } from './arbitrary.ts';
import {
  fitsOpening,
  isOpen,
  nextOpeningChange,
  type OpeningHours,
  openPeriodAt,
  openPeriodsOn,
} from './opening.ts';
import { localDay } from './time.ts';

const at = (text: string) => Date.parse(text) / 1000;
const BERLIN = 'Europe/Berlin';

describe('opening hours', () => {
  const late = daily('10:00', '02:00');

  test('run over midnight', () => {
    expect(isOpen(late, BERLIN, at('2026-07-01T09:59:00+02:00'))).toBe(false);
    expect(isOpen(late, BERLIN, at('2026-07-01T10:00:00+02:00'))).toBe(true);
    expect(isOpen(late, BERLIN, at('2026-07-02T01:59:00+02:00'))).toBe(true);
    expect(isOpen(late, BERLIN, at('2026-07-02T02:00:00+02:00'))).toBe(false);
  });

  test('the last day of the week runs into the first', () => {
    const sunday: OpeningHours = { 7: { open: '20:00', close: '04:00' } };
    expect(isOpen(sunday, BERLIN, at('2026-07-06T03:00:00+02:00'))).toBe(true);
    expect(isOpen(sunday, BERLIN, at('2026-07-07T03:00:00+02:00'))).toBe(false);
  });

  test('a game fits until closing time, not a second longer', () => {
    const start_at = at('2026-07-02T00:30:00+02:00');
    const closing = at('2026-07-02T02:00:00+02:00');
    expect(fitsOpening(late, BERLIN, { start_at, end_at: closing })).toBe(true);
    expect(fitsOpening(late, BERLIN, { start_at, end_at: closing + 1 })).toBe(false);
  });

  test('that touch are one: who never closes takes a game over midnight', () => {
    const always = daily('00:00', '24:00');
    const start_at = at('2026-10-24T22:00:00+02:00');
    expect(fitsOpening(always, BERLIN, { start_at, end_at: start_at + 12 * 3600 })).toBe(true);
    expect(nextOpeningChange(always, BERLIN, start_at)).toBeNull();
  });

  test('closed on a day stays closed', () => {
    const weekdaysOnly = { ...daily('10:00', '22:00'), 6: null, 7: null };
    expect(openPeriodsOn(weekdaysOnly, BERLIN, '2026-07-04')).toEqual([]);
    expect(nextOpeningChange(weekdaysOnly, BERLIN, at('2026-07-03T23:00:00+02:00'))).toBe(
      at('2026-07-06T10:00:00+02:00'),
    );
  });

  test('of a hall that never opens have no next change', () => {
    expect(nextOpeningChange({}, BERLIN, 1_790_000_000)).toBeNull();
  });

  test('that the clocks skip are not opened at all', () => {
    const skipped = daily('02:30', '03:00');
    expect(openPeriodsOn(skipped, BERLIN, '2026-03-29')).toEqual([]);
    expect(nextOpeningChange(skipped, BERLIN, at('2026-03-29T00:00:00+01:00'))).toBe(
      at('2026-03-30T02:30:00+02:00'),
    );
  });

  test('last an hour less or more in the nights when the clocks change', () => {
    const night = daily('20:00', '06:00');
    const length = (day: string) =>
      openPeriodsOn(night, BERLIN, day).map((range) => (range.end_at - range.start_at) / 3600);
    expect([length('2026-03-28'), length('2026-10-24'), length('2026-06-01')]).toEqual([[9], [11], [10]]);
  });
});

test('open is what lies in a range of this day or the one before', () => {
  fc.assert(
    fc.property(hours, zone, instant, (week, somewhere, now) => {
      const days = [-1, 0].map((n) => localDay(now + n * 86_400, somewhere));
      const ranges = days.flatMap((day) => openPeriodsOn(week, somewhere, day));
      const open = ranges.some((range) => range.start_at <= now && now < range.end_at);
      expect(isOpen(week, somewhere, now)).toBe(open);
    }),
  );
});

test('all of an open period is open, and its end is not', () => {
  fc.assert(
    fc.property(
      hours,
      zone,
      instant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (week, somewhere, now, share) => {
        const period = openPeriodAt(week, somewhere, now);
        if (!period || period.end_at - now > 6 * 86_400) return;
        const within = now + Math.floor((period.end_at - 1 - now) * share);
        expect(isOpen(week, somewhere, within)).toBe(true);
        expect(isOpen(week, somewhere, period.end_at)).toBe(false);
      },
    ),
  );
});

test('between now and the next change nothing changes', () => {
  fc.assert(
    fc.property(hours, zone, instant, (week, somewhere, now) => {
      const change = nextOpeningChange(week, somewhere, now);
      if (change === null) return;
      expect(change).toBeGreaterThan(now);
      expect(isOpen(week, somewhere, change - 1)).toBe(isOpen(week, somewhere, now));
      expect(isOpen(week, somewhere, change)).toBe(!isOpen(week, somewhere, now));
    }),
  );
});
