import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emptyObject } from './fields.ts';

/** Reminders of games, receipts for money, expiring coupons. */
export const pushTopics = ['game', 'waiting', 'receipts', 'coupons'] as const;
export type PushTopic = (typeof pushTopics)[number];

const endpointUrl = v.pipe(v.string(), v.url(), v.maxLength(1000));
/** Base64url of this length, without its padding. */
const base64url = (length: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+={0,2}$/),
    v.transform((text) => text.replace(/=+$/, '')),
    v.length(length),
  );

/** The result of `PushSubscription.toJSON()`. */
export const pushSubscriptionFields = {
  endpoint: endpointUrl,
  keys: v.object({ p256dh: base64url(87), auth: base64url(22) }),
};
const pushSubscriptionSchema = v.object(pushSubscriptionFields);
export type PushSubscriptionInput = v.InferOutput<typeof pushSubscriptionSchema>;

/** Web Push (RFC 8030) subscriptions. Each ends with the sign-in that made it. */
export const pushApi = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscribe',
    access: 'phone',
    input: v.object({
      ...pushSubscriptionFields,
      topics: v.pipe(v.array(v.picklist(pushTopics)), v.maxLength(pushTopics.length)),
    }),
    output: emptyObject,
    summary: 'Subscribe a device to pushes in the language of the call, or change its topics.',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/push/unsubscribe',
    access: 'session',
    input: v.object({ endpoint: endpointUrl }),
    output: emptyObject,
    summary: 'End the subscription of a device.',
  }),
};
