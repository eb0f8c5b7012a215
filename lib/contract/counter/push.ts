import * as v from 'valibot';
import { emptyObject } from '../fields.ts';
import { pushSubscriptionFields } from '../push.ts';
import { counterEndpoint } from './access.ts';

/** Web Push of alerts to a device of the counter. It ends with the device and with the staff. */
export const counterPushApi = {
  state: counterEndpoint({
    method: 'GET',
    path: '/api/counter/push',
    input: emptyObject,
    output: v.object({
      /** The server's public key. */
      push_key: v.string(),
      /** The subscription of this device; null if it gets no pushes. */
      subscription: v.nullable(
        v.object({
          endpoint: v.string(),
          /** Who turned the pushes on. */
          by: v.string(),
        }),
      ),
    }),
    summary: 'Whether this device gets pushes of alerts.',
  }),
  subscribe: counterEndpoint({
    method: 'POST',
    path: '/api/counter/push/subscribe',
    input: v.object(pushSubscriptionFields),
    output: emptyObject,
    summary: 'Push the alerts of the outlet to this device, in the language of the call.',
  }),
  unsubscribe: counterEndpoint({
    method: 'POST',
    path: '/api/counter/push/unsubscribe',
    input: emptyObject,
    output: emptyObject,
    summary: 'Push no alerts to this device any more.',
  }),
};
