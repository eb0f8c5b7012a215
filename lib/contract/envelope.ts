import * as v from 'valibot';
import type { Reason } from './reason.ts';

/** 1 = success, 0 = refused with a message for the person (HTTP 200 in both cases). */
export const SUCCESS = 1;
export const REFUSED = 0;

/** What stands in `data` of a refusal: clients switch on `reason`, never on the words of `msg`. */
export const refusalSchema = v.object({
  reason: v.pipe(
    v.string(),
    // Not a picklist: an app that is older than its server must still read the field and the facts.
    v.transform((reason) => reason as Reason),
  ),
  /** The input field that is wrong, where one is. */
  field: v.optional(v.string()),
  /** The facts behind the words, e.g. `{ free_until: 1790000000 }`. */
  facts: v.optional(v.record(v.string(), v.unknown())),
});
export type RefusalData = v.InferOutput<typeof refusalSchema>;

/** The wire envelope of every call: `time` is the server's clock in epoch seconds. */
export const envelopeSchema = v.object({
  code: v.number(),
  msg: v.string(),
  time: v.optional(v.number()),
  data: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;
