import type { PricingEdit } from '#lib/contract/counter/hall.ts';
import type { Tariff } from '#lib/domain/pricing.ts';
import { bandOf } from '#lib/domain/typed-band.ts';

/** The prices as they are typed; null while an amount or a time is missing. */
export function typedTariff(
  pricing: PricingEdit,
  readAmount: (typed: string, options: { above0: boolean }) => number | null,
): Tariff | null {
  const default_per_hour = readAmount(pricing.default_per_hour, { above0: false });
  if (default_per_hour === null) return null;
  const bands = pricing.bands.flatMap(({ per_hour, ...band }) => {
    const amount = readAmount(per_hour, { above0: false });
    return amount === null || !band.from || !band.to ? [] : [bandOf({ ...band, per_hour: amount })];
  });
  return bands.length < pricing.bands.length ? null : { default_per_hour, bands };
}
