import * as v from 'valibot';

/** What a push carries, encrypted for one phone: the server makes it, the service worker shows it. */
export const pushedSchema = v.object({
  /** Of the message. */
  id: v.string(),
  title: v.string(),
  body: v.string(),
  /** Hash path that a tap opens, e.g. `/pages/order/finish?id=ord_1`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** A second push with the same tag replaces the first. */
  tag: v.string(),
  /** When it was told, epoch seconds. */
  at: v.number(),
  /** Messages that the person has not read, for the app's icon. */
  unread: v.number(),
});
export type Pushed = v.InferOutput<typeof pushedSchema>;
