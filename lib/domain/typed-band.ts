import type { PriceBand } from './pricing.ts';

/** A price band as it is edited: every field is there. No weekdays: all of them. */
type TypedBand = Required<PriceBand>;

/** The band without what does not apply to it. */
export const bandOf = ({ weekdays, holidays, ...band }: TypedBand): PriceBand => ({
  ...(holidays ? { holidays } : { weekdays: weekdays.length > 0 ? weekdays : [1, 2, 3, 4, 5, 6, 7] }),
  ...band,
});
