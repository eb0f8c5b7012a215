import * as v from 'valibot';
import { captcha, email, mobile } from './code.ts';
import { endpoint } from './endpoint.ts';
import { day, emptyObject, id, instant, shortText } from './fields.ts';
import { genders, userinfoSchema } from './userinfo.ts';

const sessionSchema = v.object({ userinfo: userinfoSchema, token: v.string() });
const userinfoOnly = v.object({ userinfo: userinfoSchema });

/** True if the person agreed to both texts: their current versions are recorded. */
const agreed = v.optional(v.boolean(), false);

/** A device that is signed in to the account. */
const signInSchema = v.object({
  id,
  /** The browser and system, e.g. `Safari, iPhone`; null if unknown. */
  device: v.nullable(v.string()),
  signed_in_at: instant,
  /** When the app was last opened on it. */
  used_at: instant,
  /** Whether the call came from it. */
  current: v.boolean(),
});
export type SignIn = v.InferOutput<typeof signInSchema>;
const signInList = v.object({ list: v.array(signInSchema) });

export const userApi = {
  mobileLogin: endpoint({
    method: 'POST',
    path: '/api/user/mobileLogin',
    access: 'guest',
    input: v.object({ mobile, captcha, agreed }),
    output: sessionSchema,
    summary: 'Sign in by phone; an unknown number gets a new account.',
  }),
  emsLogin: endpoint({
    method: 'POST',
    path: '/api/user/emsLogin',
    access: 'guest',
    input: v.object({ email, captcha, agreed }),
    output: sessionSchema,
    summary: 'Sign in by email; an unknown address gets a new account.',
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/api/user/userInfo',
    access: 'session',
    input: emptyObject,
    output: sessionSchema,
    summary:
      'The account. Replaces a token older than an hour; it stays valid for a minute after the new one is used.',
  }),
  profile: endpoint({
    method: 'POST',
    path: '/api/user/profile',
    access: 'session',
    input: v.object({
      avatar: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300)))),
      nickname: v.optional(v.pipe(shortText, v.minLength(1))),
      gender: v.optional(v.picklist(genders)),
      birthday: v.optional(v.nullable(day)),
      bio: v.optional(shortText),
    }),
    output: userinfoOnly,
    summary: 'Change any subset of the profile.',
  }),
  changeMobile: endpoint({
    method: 'POST',
    path: '/api/user/changeMobile',
    access: 'session',
    input: v.object({ mobile, captcha, old_captcha: v.optional(captcha) }),
    output: userinfoOnly,
    summary:
      'Bind a phone, or change it, with a code of the address that is bound. No such code is asked for just after a sign-in by email.',
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/user/changeEmail',
    access: 'session',
    input: v.object({ email, captcha, old_captcha: v.optional(captcha) }),
    output: userinfoOnly,
    summary:
      'Bind an email address, with a code sent to the phone, or change it, with a code of the old one.',
  }),
  removeEmail: endpoint({
    method: 'POST',
    path: '/api/user/removeEmail',
    access: 'session',
    input: v.object({ captcha }),
    output: userinfoOnly,
    summary: 'Remove the email address, with a code sent to the phone. Ends all other sign-ins.',
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/user/signIns',
    access: 'session',
    input: emptyObject,
    output: signInList,
    summary: 'The devices that are signed in to the account.',
  }),
  endSignIn: endpoint({
    method: 'POST',
    path: '/api/user/endSignIn',
    access: 'session',
    /** If `id` is omitted, all devices but the one that calls. */
    input: v.object({ id: v.optional(id) }),
    output: signInList,
    summary: 'Sign a device out, or all others.',
  }),
  agree: endpoint({
    method: 'POST',
    path: '/api/user/agree',
    access: 'session',
    input: emptyObject,
    output: userinfoOnly,
    summary: 'Agree to the current user agreement and privacy policy.',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/export',
    access: 'session',
    input: emptyObject,
    output: v.record(v.string(), v.unknown()),
    summary: 'All data stored about the person, as one document.',
  }),
  destroy: endpoint({
    method: 'POST',
    path: '/api/user/destroy',
    access: 'session',
    input: v.object({ captcha }),
    output: emptyObject,
    summary: 'Delete the account, with a code sent to its phone, or to its email if it has no phone.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/user/logout',
    access: 'session',
    input: emptyObject,
    output: emptyObject,
    summary: 'End this session.',
  }),
};

/**
 * `GET /api/user/stream` sends Server-Sent Events and needs the headers of a call. `changed` means that the
 * person's orders or messages have changed and must be read again. `alive` is sent every 15 seconds. The app
 * must read them again after a reconnect too, because missed changes are not sent.
 */
export const PERSON_STREAM_PATH = '/api/user/stream';
