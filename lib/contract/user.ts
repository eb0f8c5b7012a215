import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { day, emptyObject, shortText } from './fields.ts';
import { genders, userinfoSchema } from './userinfo.ts';

const sessionSchema = v.object({ userinfo: userinfoSchema, token: v.string() });
const userinfoOnly = v.object({ userinfo: userinfoSchema });

const captcha = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '')),
  v.maxLength(12),
);
const mobile = v.pipe(v.string(), v.trim(), v.maxLength(40));
/** True where the person agreed to both texts on the way: their versions in force are put on record. */
const agreed = v.optional(v.boolean(), false);
const email = v.pipe(v.string(), v.trim(), v.maxLength(254));

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
    summary: 'Sign in by e-mail; an unknown address gets a new account.',
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/api/user/userInfo',
    access: 'session',
    input: emptyObject,
    output: sessionSchema,
    summary: 'The account, with a fresh token; the old one stays good for one more minute.',
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
    summary: 'Bind a phone, or change it (then with the code sent to the old one).',
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/user/changeEmail',
    access: 'session',
    input: v.object({ email, captcha, old_captcha: v.optional(captcha) }),
    output: userinfoOnly,
    summary: 'Bind an e-mail, or change it (then with the code sent to the old one).',
  }),
  agree: endpoint({
    method: 'POST',
    path: '/api/user/agree',
    access: 'session',
    input: emptyObject,
    output: userinfoOnly,
    summary: 'Agree to the user agreement and the privacy policy as they are in force.',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/export',
    access: 'session',
    input: emptyObject,
    output: v.record(v.string(), v.unknown()),
    summary: 'Everything that is kept of the person, as one document.',
  }),
  destroy: endpoint({
    method: 'POST',
    path: '/api/user/destroy',
    access: 'session',
    input: v.object({ captcha }),
    output: emptyObject,
    summary: 'Delete the account, with the code sent to its own phone (or e-mail, where there is no phone).',
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
