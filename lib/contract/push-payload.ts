import * as v from 'valibot';

/** The payload of a push: made by the server, shown by the service worker. */
export const pushPayloadSchema = v.object({
  /** The id of its message. */
  id: v.string(),
  title: v.string(),
  body: v.string(),
  /** The hash path that a tap opens, e.g. `/pages/order/finish?id=ord_1`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** A notification replaces an earlier one with the same tag. */
  tag: v.string(),
  /** When its message was written, epoch seconds. */
  at: v.number(),
  /** The number of unread messages, for the app's badge. */
  unread: v.number(),
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
