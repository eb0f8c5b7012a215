import * as v from 'valibot';
import type { Reason } from './reason.ts';

/** Values of `code`: a refusal has a `msg` for the person. */
export const SUCCESS = 1;
export const REFUSED = 0;

/** The `data` of a refusal. Clients decide by `reason`, never by the text of `msg`. */
export const refusalSchema = v.object({
  reason: v.pipe(
    v.string(),
    // This is not a picklist: an older app must accept the reasons of a newer server.
    v.transform((reason) => reason as Reason),
  ),
  field: v.optional(v.string()),
  /** Values for the text, e.g. `{ free_until: 1790000000 }`. */
  facts: v.optional(v.record(v.string(), v.unknown())),
});
export type RefusalData = v.InferOutput<typeof refusalSchema>;

export const envelopeSchema = v.object({
  code: v.number(),
  msg: v.string(),
  /** The server's clock, epoch seconds. */
  time: v.optional(v.number()),
  data: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;
