import * as v from 'valibot';
import type { TypePricing } from '#lib/domain/hall.ts';
import { tableTypes } from '#lib/domain/hall.ts';
import type { PriceBand } from '#lib/domain/pricing.ts';
import { majorUnits } from './fields.ts';
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

const typePricing = (digits: number) =>
  v.pipe(
    v.strictObject({
      default_per_hour: majorUnits(digits),
      deposit: majorUnits(digits),
      bands: v.optional(v.array(band(digits)), []),
    }),
    v.transform(
      ({ default_per_hour, deposit, bands }): TypePricing => ({
        tariff: { bands, default_per_hour },
        deposit,
      }),
    ),
  );

export const tableType = v.picklist(tableTypes, `must be one of ${tableTypes.join(', ')}`);

export const hallTypes = (digits: number) => {
  const type = typePricing(digits);
  return v.strictObject({ pool: type, snooker: type, chinese_eight: type });
};

/** The pricing of an outlet for the table types where it differs from the hall's. */
export const outletTypes = (digits: number) => {
  const type = v.optional(typePricing(digits));
  return v.strictObject({ pool: type, snooker: type, chinese_eight: type });
};
