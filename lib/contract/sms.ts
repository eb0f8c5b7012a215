import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emptyObject } from './fields.ts';

const sent = v.object({ resend_seconds: v.number() });

export const smsApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/sms/send',
    access: 'guest',
    input: v.object({
      mobile: v.pipe(v.string(), v.trim(), v.maxLength(40)),
      event: v.picklist(['mobilelogin', 'changemobile']),
    }),
    output: sent,
    summary: 'Send a code to a phone.',
  }),
  privateSend: endpoint({
    method: 'POST',
    path: '/api/sms/privateSend',
    access: 'session',
    input: emptyObject,
    output: sent,
    summary: "Send a code to the account's own phone.",
  }),
};
