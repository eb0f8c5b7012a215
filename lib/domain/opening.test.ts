import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daily, hours, instant, zone } from '#lib/test/arbitrary.ts';
import {
  businessDay,
  businessDayOf,
  businessHours,
  fitsOpening,
  isOpen,
  nextOpeningChange,
  type OpeningHours,
  openingDayOf,
  openPeriodAt,
  openPeriodsOn,
  readSentHours,
} from './opening.ts';
import { addDays, localDay } from './time.ts';

const at = (text: string) => Date.parse(text) / 1000;
const BERLIN = 'Europe/Berlin';

describe('opening hours', () => {
  const late = daily('10:00', '02:00');

  test('may run over midnight', () => {
    expect(isOpen(late, BERLIN, at('2026-07-01T09:59:00+02:00'))).toBe(false);
    expect(isOpen(late, BERLIN, at('2026-07-01T10:00:00+02:00'))).toBe(true);
    expect(isOpen(late, BERLIN, at('2026-07-02T01:59:00+02:00'))).toBe(true);
    expect(isOpen(late, BERLIN, at('2026-07-02T02:00:00+02:00'))).toBe(false);
  });

  test('after midnight belong to the day before until they end', () => {
    const dayAt = (text: string, each = late) => openingDayOf(each, BERLIN, at(text));
    expect(dayAt('2026-07-02T01:59:00+02:00')).toBe('2026-07-01');
    expect(dayAt('2026-07-02T02:00:00+02:00')).toBe('2026-07-02');
    expect(dayAt('2026-07-02T23:00:00+02:00')).toBe('2026-07-02');
    expect(dayAt('2026-07-02T01:00:00+02:00', daily('00:00', '24:00'))).toBe('2026-07-02');
    expect(dayAt('2026-07-02T01:00:00+02:00', { 4: { open: '20:00', close: '04:00' } })).toBe('2026-07-02');
  });

  test('a business day ends at six, or with hours that end later or begin earlier', () => {
    const hoursOf = (text: string, each = late) => {
      const { start_at, end_at } = businessDay(each, BERLIN, text);
      return [(end_at - start_at) / 3600, start_at];
    };
    expect(hoursOf('2026-07-01')).toEqual([24, at('2026-07-01T06:00:00+02:00')]);
    expect(hoursOf('2026-10-24')).toEqual([25, at('2026-10-24T06:00:00+02:00')]);
    expect(hoursOf('2026-07-01', daily('00:00', '24:00'))).toEqual([24, at('2026-07-01T06:00:00+02:00')]);
    expect(hoursOf('2026-07-01', daily('10:00', '10:00'))).toEqual([24, at('2026-07-01T10:00:00+02:00')]);
    expect(hoursOf('2026-07-01', daily('05:00', '22:00'))).toEqual([24, at('2026-07-01T05:00:00+02:00')]);
    const sunday: OpeningHours = { 7: { open: '20:00', close: '08:00' } };
    expect(hoursOf('2026-07-05', sunday)).toEqual([26, at('2026-07-05T06:00:00+02:00')]);
    expect(hoursOf('2026-07-06', sunday)).toEqual([22, at('2026-07-06T08:00:00+02:00')]);
  });

  test('an instant belongs to the business day in which it lies', () => {
    const dayAt = (text: string, each = late) => businessDayOf(each, BERLIN, at(text));
    // The drawer is counted after the closing at two.
    expect(dayAt('2026-07-02T02:30:00+02:00')).toBe('2026-07-01');
    expect(dayAt('2026-07-02T06:00:00+02:00')).toBe('2026-07-02');
    expect(dayAt('2026-07-02T05:59:00+02:00', daily('00:00', '24:00'))).toBe('2026-07-01');
    expect(dayAt('2026-07-02T05:30:00+02:00', daily('05:00', '22:00'))).toBe('2026-07-02');
  });

  test('of a business day are one period, also over midnight into hours of the next day', () => {
    const friday: OpeningHours = {
      5: { open: '10:00', close: '02:00' },
      6: { open: '00:00', close: '24:00' },
    };
    const hoursOf = (day: string, hours = friday) => businessHours(hours, BERLIN, day);
    const start_at = at('2026-07-03T10:00:00+02:00');
    expect(hoursOf('2026-07-03')).toEqual([{ start_at, end_at: at('2026-07-04T06:00:00+02:00') }]);
    expect(hoursOf('2026-07-03', late)).toEqual([{ start_at, end_at: at('2026-07-04T02:00:00+02:00') }]);
    expect(hoursOf('2026-07-05')).toEqual([]);
    expect(hoursOf('2026-07-03', daily('00:00', '24:00'))).toEqual([
      { start_at: at('2026-07-03T06:00:00+02:00'), end_at: at('2026-07-04T06:00:00+02:00') },
    ]);
  });

  test('on Sunday may run into Monday', () => {
    const sunday: OpeningHours = { 7: { open: '20:00', close: '04:00' } };
    expect(isOpen(sunday, BERLIN, at('2026-07-06T03:00:00+02:00'))).toBe(true);
    expect(isOpen(sunday, BERLIN, at('2026-07-07T03:00:00+02:00'))).toBe(false);
  });

  test('contain a game that ends at closing time, not a second later', () => {
    const start_at = at('2026-07-02T00:30:00+02:00');
    const closing = at('2026-07-02T02:00:00+02:00');
    expect(fitsOpening(late, BERLIN, { start_at, end_at: closing })).toBe(true);
    expect(fitsOpening(late, BERLIN, { start_at, end_at: closing + 1 })).toBe(false);
  });

  test('that never close contain a game over midnight', () => {
    const alwaysOpen = daily('00:00', '24:00');
    const start_at = at('2026-10-24T22:00:00+02:00');
    expect(fitsOpening(alwaysOpen, BERLIN, { start_at, end_at: start_at + 12 * 3600 })).toBe(true);
    expect(nextOpeningChange(alwaysOpen, BERLIN, start_at)).toBeNull();
  });

  test('may leave out days', () => {
    const weekdaysOnly = { ...daily('10:00', '22:00'), 6: null, 7: null };
    expect(openPeriodsOn(weekdaysOnly, BERLIN, '2026-07-04')).toEqual([]);
    expect(nextOpeningChange(weekdaysOnly, BERLIN, at('2026-07-03T23:00:00+02:00'))).toBe(
      at('2026-07-06T10:00:00+02:00'),
    );
  });

  test('that are always closed have no next change', () => {
    expect(nextOpeningChange({}, BERLIN, 1_790_000_000)).toBeNull();
  });

  test('of a closed day or a day with special hours replace those of the weekday', () => {
    const special = {
      ...late,
      '2026-12-24': { open: '10:00', close: '16:00' },
      '2026-12-25': null,
      '2026-12-26': null,
    };
    const isOpenAt = (text: string) => isOpen(special, BERLIN, at(text));
    expect(isOpenAt('2026-12-24T01:00:00+01:00')).toBe(true);
    expect(isOpenAt('2026-12-24T15:59:00+01:00')).toBe(true);
    expect(isOpenAt('2026-12-24T16:00:00+01:00')).toBe(false);
    expect(isOpenAt('2026-12-25T12:00:00+01:00')).toBe(false);
    expect(nextOpeningChange(special, BERLIN, at('2026-12-24T16:00:00+01:00'))).toBe(
      at('2026-12-27T10:00:00+01:00'),
    );
    expect(openPeriodsOn(special, BERLIN, '2026-12-25')).toEqual([]);
  });

  test('close an outlet that never closes on its closed day', () => {
    const alwaysOpen = { ...daily('00:00', '24:00'), '2026-12-25': null };
    expect(openPeriodAt(alwaysOpen, BERLIN, at('2026-12-24T12:00:00+01:00'))?.end_at).toBe(
      at('2026-12-25T00:00:00+01:00'),
    );
    expect(nextOpeningChange(alwaysOpen, BERLIN, at('2026-12-23T12:00:00+01:00'))).toBeNull();
    expect(nextOpeningChange(alwaysOpen, BERLIN, at('2026-12-24T12:00:00+01:00'))).toBe(
      at('2026-12-25T00:00:00+01:00'),
    );
    expect(nextOpeningChange(alwaysOpen, BERLIN, at('2026-12-25T12:00:00+01:00'))).toBe(
      at('2026-12-26T00:00:00+01:00'),
    );
  });

  test('after weeks of closed days have a next change', () => {
    const days = Array.from({ length: 30 }, (_, i) => [addDays('2026-07-01', i), null] as const);
    const renovated = { ...late, ...Object.fromEntries(days) };
    expect(nextOpeningChange(renovated, BERLIN, at('2026-07-01T12:00:00+02:00'))).toBe(
      at('2026-07-31T10:00:00+02:00'),
    );
  });

  test('are read as they were sent', () => {
    const sent = {
      hours: [null, null, null, null, { open: '18:00', close: '02:00' }, null, null],
      special_hours: [{ date: '2026-12-25', hours: null }],
    };
    expect(readSentHours(sent)).toMatchObject({ 5: { open: '18:00', close: '02:00' }, '2026-12-25': null });
  });

  test('that daylight saving skips are closed', () => {
    const skipped = daily('02:30', '03:00');
    expect(openPeriodsOn(skipped, BERLIN, '2026-03-29')).toEqual([]);
    expect(nextOpeningChange(skipped, BERLIN, at('2026-03-29T00:00:00+01:00'))).toBe(
      at('2026-03-30T02:30:00+02:00'),
    );
  });

  test('are an hour shorter or longer in the nights of a daylight saving change', () => {
    const night = daily('20:00', '06:00');
    const length = (day: string) =>
      openPeriodsOn(night, BERLIN, day).map((period) => (period.end_at - period.start_at) / 3600);
    expect([length('2026-03-28'), length('2026-10-24'), length('2026-06-01')]).toEqual([[9], [11], [10]]);
  });
});

test('an outlet is open during the open periods of this day and the day before', () => {
  fc.assert(
    fc.property(hours, zone, instant, (week, timeZone, now) => {
      const days = [-1, 0].map((n) => localDay(now + n * 86_400, timeZone));
      const periods = days.flatMap((day) => openPeriodsOn(week, timeZone, day));
      const open = periods.some((period) => period.start_at <= now && now < period.end_at);
      expect(isOpen(week, timeZone, now)).toBe(open);
    }),
  );
});

test('an outlet is open during the whole open period and closed at its end', () => {
  fc.assert(
    fc.property(
      hours,
      zone,
      instant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (week, timeZone, now, share) => {
        const period = openPeriodAt(week, timeZone, now);
        if (!period || period.end_at - now > 6 * 86_400) return;
        const within = now + Math.floor((period.end_at - 1 - now) * share);
        expect(isOpen(week, timeZone, within)).toBe(true);
        expect(isOpen(week, timeZone, period.end_at)).toBe(false);
      },
    ),
  );
});

test('the state changes at the next opening change', () => {
  fc.assert(
    fc.property(hours, zone, instant, (week, timeZone, now) => {
      const change = nextOpeningChange(week, timeZone, now);
      if (change === null) return;
      expect(change).toBeGreaterThan(now);
      expect(isOpen(week, timeZone, change - 1)).toBe(isOpen(week, timeZone, now));
      expect(isOpen(week, timeZone, change)).toBe(!isOpen(week, timeZone, now));
    }),
  );
});
