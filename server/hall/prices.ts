import * as v from 'valibot';
import type { TypePricing } from '#lib/domain/hall.ts';
import type { PriceBand } from '#lib/domain/pricing.ts';
import { majorUnits, recordInput, slug } from './fields.ts';
import { hours, weekdays } from './hours.ts';

/** The prices in `hall.yaml`: the first price band that matches applies. */

const days = v.union(
  [
    v.pipe(
      v.literal('holidays'),
      v.transform(() => ({ holidays: true })),
    ),
    v.pipe(
      weekdays,
      v.transform((list) => ({ weekdays: list })),
    ),
  ],
  'must be weekdays such as "mon-fri" or [fri, sat], or "holidays"',
);

const band = (digits: number) =>
  v.pipe(
    v.strictObject({
      days: v.optional(days, 'mon-sun'),
      hours: v.optional(hours, '00:00-24:00'),
      per_hour: majorUnits(digits),
    }),
    v.transform(
      ({ days: dayRule, hours: range, per_hour }): PriceBand => ({ ...dayRule, ...range, per_hour }),
    ),
  );

/** The fields of a table type that set its prices. */
export const pricingFields = (digits: number) => ({
  default_per_hour: majorUnits(digits),
  deposit: majorUnits(digits),
  bands: v.optional(v.array(band(digits)), []),
});

type PricingFields = v.InferOutput<v.StrictObjectSchema<ReturnType<typeof pricingFields>, undefined>>;

export const pricingOf = ({ default_per_hour, deposit, bands }: PricingFields): TypePricing => ({
  tariff: { bands, default_per_hour },
  deposit,
});

/** The pricing of an outlet for the table types whose pricing differs from the hall's. */
export const outletTypes = (digits: number) =>
  v.pipe(
    recordInput,
    v.record(
      slug,
      v.pipe(v.strictObject(pricingFields(digits)), v.transform(pricingOf)),
      'must be prices by table type',
    ),
  );
