import * as v from 'valibot';
import { codeSent, mobile } from './code.ts';
import { endpoint } from './endpoint.ts';
import { emptyObject } from './fields.ts';

export const smsApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/sms/send',
    access: 'guest',
    input: v.object({ mobile, event: v.picklist(['mobilelogin', 'changemobile']) }),
    output: codeSent,
    summary: 'Send a code to a phone.',
  }),
  privateSend: endpoint({
    method: 'POST',
    path: '/api/sms/privateSend',
    access: 'session',
    input: emptyObject,
    output: codeSent,
    summary: "Send a code to the account's own phone.",
  }),
};
