import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emptyObject } from './fields.ts';

/** What a phone wants to be told: its games, what came of money, coupons that expire. */
export const pushTopics = ['game', 'receipts', 'coupons'] as const;
export type PushTopic = (typeof pushTopics)[number];

const address = v.pipe(v.string(), v.url(), v.maxLength(1000));
/** Base64url of that many bytes. */
const key = (characters: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+={0,2}$/),
    v.transform((text) => text.replace(/=+$/, '')),
    v.length(characters),
  );

/** `/api/push/*`: Web Push (RFC 8030) to the phone that asks, while its session lives. */
export const pushApi = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscribe',
    access: 'phone',
    /** As `PushSubscription.toJSON()` gives it, and what the phone wants to be told. */
    input: v.object({
      endpoint: address,
      keys: v.object({ p256dh: key(87), auth: key(22) }),
      topics: v.pipe(v.array(v.picklist(pushTopics)), v.maxLength(pushTopics.length)),
    }),
    output: emptyObject,
    summary: 'Tell this phone of what happens, in the language of the call; again to change what it is told.',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/push/unsubscribe',
    access: 'session',
    input: v.object({ endpoint: address }),
    output: emptyObject,
    summary: 'Tell this phone nothing any more.',
  }),
};
