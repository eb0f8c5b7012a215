import * as v from 'valibot';
import { codeSent, email } from './code.ts';
import { endpoint } from './endpoint.ts';
import { emptyObject } from './fields.ts';

export const emsApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/ems/send',
    access: 'guest',
    input: v.object({ email, event: v.picklist(['emslogin', 'changeemail']) }),
    output: codeSent,
    summary: 'Send a code to an email address.',
  }),
  privateSend: endpoint({
    method: 'POST',
    path: '/api/ems/privateSend',
    access: 'session',
    input: emptyObject,
    output: codeSent,
    summary: "Send a code to the account's own email address.",
  }),
};
