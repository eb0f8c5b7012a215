import * as v from 'valibot';
import { captcha, mobile } from '../code.ts';
import { count, emptyObject, id, instant, openingDay, shortText } from '../fields.ts';
import { counterEndpoint, staffRoles } from './access.ts';

/**
 * `counter`: a tablet or computer at the bar; `phone`: in the pocket, which locks sooner; `board`: a screen
 * on the wall, which reads what everybody in the hall may see, and nothing else.
 */
const enrolledKinds = ['counter', 'phone', 'board'] as const;
export type EnrolledKind = (typeof enrolledKinds)[number];
/** `office`: a browser that a manager has signed in on by phone, without a code of the device. */
export const deviceKinds = [...enrolledKinds, 'office'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const pin = v.pipe(v.string(), v.regex(/^\d{6}$/));

const staffSchema = v.object({ id, name: v.string(), role: v.picklist(staffRoles) });
export type StaffMember = v.InferOutput<typeof staffSchema>;

export const sessionSchema = v.object({
  token: v.string(),
  staff: staffSchema,
  /** The device locks after this many seconds without an action or `staff/active`. */
  idle_seconds: count,
});
export type StaffSession = v.InferOutput<typeof sessionSchema>;

const deviceSchema = v.object({
  id,
  name: v.string(),
  kind: v.picklist(deviceKinds),
  /** When it is signed out; null: as it is revoked. */
  expires_at: v.nullable(instant),
});

export const counterStaffApi = {
  enrol: counterEndpoint({
    method: 'POST',
    path: '/api/counter/device/enrol',
    input: v.object({
      code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
      name: v.pipe(shortText, v.minLength(1)),
      kind: v.picklist(enrolledKinds),
    }),
    output: v.object({ token: v.string(), device: deviceSchema }),
    summary: 'Sign a device in at an outlet, by a code that `npm run hall -- device code` made.',
  }),
  device: counterEndpoint({
    method: 'GET',
    path: '/api/counter/device/detail',
    input: emptyObject,
    output: v.object({
      device: deviceSchema,
      outlet: v.object({ id, name: v.string(), time_zone: v.string() }),
      brand: v.string(),
      currency: v.string(),
      /** The business day of the outlet: a night belongs to the day on which it began. */
      today: v.optional(openingDay),
      /** Who may unlock the device with a PIN. */
      staff: v.array(staffSchema),
    }),
    summary: 'The device, its outlet, and who has signed in on it by phone code.',
  }),
  login: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/login',
    input: v.object({
      mobile,
      captcha,
      /** Replaces the PIN; required from those who have none. */
      pin: v.optional(pin),
    }),
    output: sessionSchema,
    summary:
      'Sign in on this device by phone code (event `mobilelogin` of sms/send); later the PIN unlocks it.',
  }),
  unlock: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/unlock',
    input: v.object({ staff_id: id, pin }),
    output: sessionSchema,
    summary:
      'Unlock the device with a PIN. Five wrong ones lock the person for five minutes, the next five for twice as long.',
  }),
  lock: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/lock',
    input: emptyObject,
    output: emptyObject,
    summary: 'Lock the device: ends the session.',
  }),
  active: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/active',
    input: emptyObject,
    output: emptyObject,
    summary: 'Tell that somebody is working at the device, so that it does not lock.',
  }),
  approve: counterEndpoint({
    method: 'POST',
    path: '/api/counter/staff/approve',
    input: v.object({
      staff_id: id,
      pin,
      /** Path of the call. */
      act: v.pipe(v.string(), v.maxLength(64)),
      /** The exact text of the body that will be sent. */
      body: v.pipe(v.string(), v.maxLength(16_384)),
    }),
    output: v.object({ approval: v.string(), expires_at: instant }),
    summary: 'Approve one act with one body by a PIN. The act is sent with the header X-Approval, once.',
  }),
};
