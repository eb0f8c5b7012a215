import * as v from 'valibot';
import type { LegalDetails, Tax, TypePricing } from '#lib/domain/hall.ts';
import { withTax } from '#lib/domain/tax.ts';
import { text } from './fields.ts';

/** The issuer of the receipts, and the tax on table time, in `hall.yaml`. */

const taxIdMessage = 'must be text in quotes such as "GB 123 4567 89"';

export const legal: v.GenericSchema<unknown, LegalDetails> = v.strictObject({
  name: text,
  tax_id: v.optional(
    v.nullable(
      v.pipe(v.string(taxIdMessage), v.trim(), v.minLength(1, taxIdMessage), v.maxLength(40, taxIdMessage)),
    ),
    null,
  ),
  address: v.optional(v.nullable(text), null),
});

const rateMessage = 'must be a percentage such as 20 or 8.875, from 0 to 100 with at most three decimals';

export const tax: v.GenericSchema<unknown, Tax> = v.strictObject({
  name: text,
  rate: v.pipe(
    v.number(rateMessage),
    v.check((rate) => rate <= 100 && /^\d+(\.\d{1,3})?$/.test(String(rate)), rateMessage),
  ),
  included: v.boolean(
    'must be true where the prices of this file contain the tax, false where it is added to them',
  ),
});

/** The prices of a table type as people pay them: with a tax that the hall file's prices do not contain. */
export function payablePricing<P extends TypePricing>(pricing: P, tax: Tax | null): P {
  if (!tax || tax.included) return pricing;
  const { bands, default_per_hour } = pricing.tariff;
  const payable = (per_hour: number) => withTax(per_hour, tax.rate);
  return {
    ...pricing,
    tariff: {
      bands: bands.map((band) => ({ ...band, per_hour: payable(band.per_hour) })),
      default_per_hour: payable(default_per_hour),
    },
  };
}
