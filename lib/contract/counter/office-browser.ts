import * as v from 'valibot';
import { captcha, mobile } from '../code.ts';
import { emptyObject, id } from '../fields.ts';
import { counterEndpoint } from './access.ts';
import { pin, sessionSchema } from './staff.ts';

/** A browser in an office: managers and owners sign in by phone and confirm critical actions with a PIN. */
export const counterOfficeBrowserApi = {
  login: counterEndpoint({
    method: 'POST',
    path: '/api/counter/office/login',
    input: v.object({
      mobile,
      captcha,
      /** The first one: required from those who have none, refused with `pin_exists` from others. */
      pin: v.optional(pin),
    }),
    /** `device`: the token of the browser, which is a device until the session ends. */
    output: v.object({ device: v.string(), session: sessionSchema }),
    summary:
      'Sign a manager or an owner in without a device code, by phone code (event `mobilelogin` of sms/send), for 12 hours.',
  }),
  outlet: counterEndpoint({
    method: 'POST',
    path: '/api/counter/office/outlet',
    input: v.object({ outlet_id: id }),
    output: emptyObject,
    summary: 'Go on at another outlet at which the person works. Only in an office.',
  }),
  logout: counterEndpoint({
    method: 'POST',
    path: '/api/counter/office/logout',
    input: emptyObject,
    output: emptyObject,
    summary: 'Sign this browser in an office out, also while it is locked.',
  }),
};
