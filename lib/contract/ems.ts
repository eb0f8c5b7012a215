import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emptyObject } from './fields.ts';

const sent = v.object({ resend_seconds: v.number() });

export const emsApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/ems/send',
    access: 'guest',
    input: v.object({
      email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
      event: v.picklist(['emslogin', 'changeemail']),
    }),
    output: sent,
    summary: 'Send a code to an e-mail address.',
  }),
  privateSend: endpoint({
    method: 'POST',
    path: '/api/ems/privateSend',
    access: 'session',
    input: emptyObject,
    output: sent,
    summary: "Send a code to the account's own e-mail address.",
  }),
};
