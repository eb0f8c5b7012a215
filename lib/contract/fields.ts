import * as v from 'valibot';

/** Field types that recur in every resource. */

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Epoch seconds, up to the year 9999. */
export const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(253_402_300_799));
/** Minor units of the hall's currency. */
export const money = v.pipe(v.number(), v.safeInteger());
/** A calendar day in the outlet's zone, `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isDay));
export const minutes = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** What the issue of a text says that is longer than it may be. */
export const TOO_LONG = 'too_long';
/** Free text of a person: 140 characters (SPEC §9), counted as the person sees them (code points). */
export const shortText = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => [...text].length <= 140, TOO_LONG),
);
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** A number of a query string, which is text there. */
export const queryNumber = <T extends v.GenericSchema<number, number>>(schema: T) =>
  v.pipe(v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.number()]), v.transform(Number), schema);
/** The address of an uploaded file, as the upload answered it. */
export const fileUrl = v.pipe(v.string(), v.maxLength(300));
/** What goes with a review or a report: up to six pictures, or one video. */
export const attachments = {
  images: v.optional(v.pipe(v.array(fileUrl), v.maxLength(6)), []),
  video: v.optional(v.nullable(fileUrl), null),
};
/** The fractional degrees of a position, sent as query-string text. */
export const queryDegrees = (limit: 90 | 180) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.number(),
    v.minValue(-limit),
    v.maxValue(limit),
  );

export const emptyObject = v.object({});

/** A page of a list: pass `next_cursor` back as `cursor` for the next one; null at the end. */
export const pageOf = <T extends v.GenericSchema>(item: T) =>
  v.object({ list: v.array(item), next_cursor: v.nullable(v.string()) });

/** Not the 31st of February. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
