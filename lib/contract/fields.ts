import * as v from 'valibot';

/** Field types that recur in every resource. */

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Epoch seconds. */
export const instant = v.pipe(v.number(), v.integer());
/** Minor units of the hall's currency. */
export const money = v.pipe(v.number(), v.integer());
/** A calendar day in the outlet's zone, `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.isoDate());
export const minutes = v.pipe(v.number(), v.integer(), v.minValue(0));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Free text of a person: 140 characters (SPEC §9), counted as the person sees them (code points). */
export const shortText = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => [...text].length <= 140, 'at most 140 characters'),
);
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** The fractional degrees of a position, sent as query-string text. */
export const degrees = (limit: 90 | 180) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.number(),
    v.minValue(-limit),
    v.maxValue(limit),
  );

export const nothing = v.object({});

/** A page of a list: pass `next_cursor` back as `cursor` for the next one; null at the end. */
export const pageOf = <T extends v.GenericSchema>(item: T) =>
  v.object({ list: v.array(item), next_cursor: v.nullable(v.string()) });
