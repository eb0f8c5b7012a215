import fc from 'fast-check';
import type { OpeningHours } from '#lib/domain/opening.ts';
import type { PriceBand, PricingInput, Tariff } from '#lib/domain/pricing.ts';

/** Zones with and without daylight saving, and with offsets of half and quarter hours. */
export const zone = fc.constantFrom(
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
);

/** Whole minutes of 2024 to 2029, a quarter of them near a daylight saving change. */
export const instant = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1_704_067_200 / 60, max: 1_893_456_000 / 60 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-03-08T07:00Z', '2026-11-01T06:00Z'),
          fc.integer({ min: -600, max: 600 }),
        )
        .map(([change, minutes]) => Date.parse(change) / 60_000 + minutes),
    },
  )
  .map((minutes) => minutes * 60);

export const day = instant.map((at) => new Date(at * 1000).toISOString().slice(0, 10));
export const money = fc.integer({ min: 0, max: 100_000_00 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const clock = fc.integer({ min: 0, max: 1439 }).map(clockOf);

const band: fc.Arbitrary<PriceBand> = fc.record(
  {
    weekdays,
    holidays: fc.boolean(),
    from: clock,
    to: fc.oneof(clock, fc.constant('24:00')),
    per_hour: fc.integer({ min: 0, max: 50_000 }),
  },
  { requiredKeys: ['from', 'to', 'per_hour'] },
);

const tariff: fc.Arbitrary<Tariff> = fc.record({
  bands: fc.array(band, { maxLength: 5 }),
  default_per_hour: fc.integer({ min: 0, max: 50_000 }),
});

export const pricingInput: fc.Arbitrary<PricingInput> = fc.record({
  tariff,
  zone,
  holidays: fc.array(day, { maxLength: 3 }),
  start_at: instant,
  minutes: fc.integer({ min: 1, max: 720 }),
});

export const hours: fc.Arbitrary<OpeningHours> = fc
  .array(fc.option(fc.record({ open: clock, close: fc.oneof(clock, fc.constant('24:00')) })), {
    minLength: 7,
    maxLength: 7,
  })
  .map((week) => Object.fromEntries(week.map((range, i) => [i + 1, range])));

export const daily = (open: string, close: string): OpeningHours =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, { open, close }]));
