import * as v from 'valibot';
import type { TypeTerms } from '#lib/domain/hall.ts';
import { tableTypes } from '#lib/domain/hall.ts';
import type { PriceBand } from '#lib/domain/pricing.ts';
import { majorUnits } from './fields.ts';
import { hours, weekdays } from './hours.ts';

/** The prices in `hall.yaml`: bands tried from the top, the first that matches wins. */

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
    v.transform(({ days: on, hours: range, per_hour }): PriceBand => ({ ...on, ...range, per_hour })),
  );

const terms = (digits: number) =>
  v.pipe(
    v.strictObject({
      default_per_hour: majorUnits(digits),
      deposit: majorUnits(digits),
      bands: v.optional(v.array(band(digits)), []),
    }),
    v.transform(
      ({ default_per_hour, deposit, bands }): TypeTerms => ({ tariff: { bands, default_per_hour }, deposit }),
    ),
  );

export const tableType = v.picklist(tableTypes, `must be one of ${tableTypes.join(', ')}`);

/** The hall's terms: every type has them. */
export const hallTypes = (digits: number) => {
  const each = terms(digits);
  return v.strictObject({ pool: each, snooker: each, chinese_eight: each });
};

/** An outlet's own terms: only where they differ. */
export const outletTypes = (digits: number) => {
  const each = v.optional(terms(digits));
  return v.strictObject({ pool: each, snooker: each, chinese_eight: each });
};
