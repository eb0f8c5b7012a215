import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import { divideHalfUp } from './money.ts';
import { hourlyPriceAt, hourlyPriceUntil, type PriceBand, playPrice, pricePeriods } from './pricing.ts';

describe('a play price', () => {
  test('is the sum of its minutes, each at the price of its first second, rounded once', () => {
    fc.assert(
      fc.property(arbitrary.pricingInput, (input) => {
        let exactSixtieths = 0;
        for (let i = 0; i < input.minutes; i++) {
          exactSixtieths += hourlyPriceAt(input.tariff, input, input.start_at + i * 60);
        }
        expect(playPrice(input).amount).toBe(divideHalfUp(exactSixtieths, 60));
      }),
      { numRuns: 60 },
    );
  });

  test('has segments without gaps that add up to it', () => {
    fc.assert(
      fc.property(arbitrary.pricingInput, (input) => {
        const { amount, segments } = playPrice(input);
        expect(segments.reduce((sum, segment) => sum + segment.amount, 0)).toBe(amount);
        expect(segments.reduce((sum, segment) => sum + segment.minutes, 0)).toBe(input.minutes);
        let at = input.start_at;
        for (const segment of segments) {
          expect(segment.start_at).toBe(at);
          expect(segment.amount).toBeGreaterThanOrEqual(0);
          at += segment.minutes * 60;
        }
      }),
    );
  });

  test('never decreases with more minutes', () => {
    fc.assert(
      fc.property(arbitrary.pricingInput, fc.integer({ min: 1, max: 60 }), (input, more) => {
        const longer = playPrice({ ...input, minutes: input.minutes + more });
        expect(longer.amount).toBeGreaterThanOrEqual(playPrice(input).amount);
      }),
    );
  });

  test('at one price all day is the hours times the price, in any zone', () => {
    fc.assert(
      fc.property(arbitrary.pricingInput, arbitrary.money, (input, per_hour) => {
        const flat = { ...input, tariff: { bands: [], default_per_hour: per_hour } };
        expect(playPrice(flat).amount).toBe(divideHalfUp(per_hour * input.minutes, 60));
      }),
    );
  });
});

test('an hourly price stays as it is until the instant that is named', () => {
  fc.assert(
    fc.property(arbitrary.pricingInput, fc.integer({ min: 0, max: 59 }), (input, seconds) => {
      const { tariff, zone } = input;
      const now = input.start_at + seconds;
      const price = hourlyPriceAt(tariff, input, now);
      const until = hourlyPriceUntil(tariff, zone, now);
      expect(until).toBeGreaterThan(now);
      expect(until).toBeLessThanOrEqual(now + 86_400);
      for (let at = now; at < until; at += 60) expect(hourlyPriceAt(tariff, input, at)).toBe(price);
      expect(hourlyPriceAt(tariff, input, until - 1)).toBe(price);
    }),
  );
});

const at = (text: string) => Date.parse(text) / 1000;
const priceAt = (bands: PriceBand[], text: string, zone = 'Europe/Berlin', holidays: string[] = []) =>
  hourlyPriceAt({ bands, default_per_hour: 1 }, { zone, holidays }, at(text));

describe('a price band', () => {
  test('is half-open', () => {
    const bands = [{ from: '09:00', to: '18:00', per_hour: 9 }];
    expect(priceAt(bands, '2026-07-01T08:59:59+02:00')).toBe(1);
    expect(priceAt(bands, '2026-07-01T09:00:00+02:00')).toBe(9);
    expect(priceAt(bands, '2026-07-01T17:59:59+02:00')).toBe(9);
    expect(priceAt(bands, '2026-07-01T18:00:00+02:00')).toBe(1);
  });

  test('over midnight belongs to the day on which it starts', () => {
    const friday = [{ weekdays: [5], from: '22:00', to: '02:00', per_hour: 9 }];
    expect(priceAt(friday, '2026-07-03T23:00:00+02:00')).toBe(9);
    expect(priceAt(friday, '2026-07-04T01:59:00+02:00')).toBe(9);
    expect(priceAt(friday, '2026-07-03T01:00:00+02:00')).toBe(1);
    expect(priceAt(friday, '2026-07-04T22:00:00+02:00')).toBe(1);
  });

  test('until 24:00 ends with the day', () => {
    const bands = [{ from: '18:00', to: '24:00', per_hour: 9 }];
    expect(priceAt(bands, '2026-07-01T23:59:00+02:00')).toBe(9);
    expect(priceAt(bands, '2026-07-02T00:00:00+02:00')).toBe(1);
  });

  test('for holidays applies on them only, and the first matching band wins', () => {
    const bands: PriceBand[] = [
      { holidays: true, from: '00:00', to: '24:00', per_hour: 20 },
      { weekdays: [6, 7], from: '00:00', to: '24:00', per_hour: 10 },
    ];
    const holidays = ['2026-10-03'];
    expect(priceAt(bands, '2026-10-03T12:00:00+02:00', 'Europe/Berlin', holidays)).toBe(20);
    expect(priceAt(bands, '2026-10-04T12:00:00+02:00', 'Europe/Berlin', holidays)).toBe(10);
    expect(priceAt(bands, '2026-10-05T12:00:00+02:00', 'Europe/Berlin', holidays)).toBe(1);
  });

  test('follows local time: an hour repeated by daylight saving is charged twice, a skipped one never', () => {
    const tariff = { bands: [{ from: '02:00', to: '03:00', per_hour: 600 }], default_per_hour: 0 };
    const night = (start: string) =>
      playPrice({ tariff, zone: 'Europe/Berlin', holidays: [], start_at: at(start), minutes: 240 }).amount;
    expect(night('2026-06-01T00:00:00+02:00')).toBe(600);
    expect(night('2026-10-25T00:00:00+02:00')).toBe(1200);
    expect(night('2026-03-29T00:00:00+01:00')).toBe(0);
  });

  test('follows local time in a zone with a half-hour offset', () => {
    const bands = [{ from: '18:00', to: '24:00', per_hour: 9 }];
    expect(priceAt(bands, '2026-07-01T12:29:00Z', 'Asia/Kolkata')).toBe(1);
    expect(priceAt(bands, '2026-07-01T12:30:00Z', 'Asia/Kolkata')).toBe(9);
  });
});

test('the price periods cover the period without gaps, and adjacent ones differ in price', () => {
  fc.assert(
    fc.property(arbitrary.pricingInput, ({ tariff, zone, holidays, start_at, minutes }) => {
      const end_at = start_at + minutes * 60;
      const periods = pricePeriods(tariff, { zone, holidays }, { start_at, end_at });
      expect(periods[0]?.start_at).toBe(start_at);
      expect(periods.at(-1)?.end_at).toBe(end_at);
      for (const [i, period] of periods.entries()) {
        const previous = periods[i - 1];
        if (!previous) continue;
        expect(previous.end_at).toBe(period.start_at);
        expect(previous.per_hour).not.toBe(period.per_hour);
      }
    }),
  );
});
