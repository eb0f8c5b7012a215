import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { day, id, instant, money, nothing, shortText } from './fields.ts';

export const genders = ['unknown', 'male', 'female'] as const;

export const userinfoSchema = v.object({
  id,
  nickname: v.string(),
  avatar: v.nullable(v.string()),
  /** Masked (`+86 138****5678`); null where no phone is bound. */
  mobile: v.nullable(v.string()),
  /** Masked (`a***@example.com`); null where no e-mail is bound. */
  email: v.nullable(v.string()),
  gender: v.picklist(genders),
  birthday: v.nullable(day),
  bio: v.string(),
  level: v.object({ id, name: v.string(), percent_off: v.number() }),
  money,
  createtime: instant,
  /** When the session ends, epoch seconds. */
  expiretime: instant,
  /** Seconds until then. */
  expires_in: v.number(),
});
export type Userinfo = v.InferOutput<typeof userinfoSchema>;

export const sessionSchema = v.object({ userinfo: userinfoSchema, token: v.string() });
const userinfoOnly = v.object({ userinfo: userinfoSchema });

const captcha = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '')),
  v.maxLength(12),
);
const mobile = v.pipe(v.string(), v.trim(), v.maxLength(40));
const email = v.pipe(v.string(), v.trim(), v.maxLength(254));

export const userApi = {
  mobileLogin: endpoint({
    method: 'POST',
    path: '/api/user/mobileLogin',
    access: 'guest',
    input: v.object({ mobile, captcha }),
    output: sessionSchema,
    summary: 'Sign in by phone; an unknown number gets a new account.',
  }),
  emsLogin: endpoint({
    method: 'POST',
    path: '/api/user/emsLogin',
    access: 'guest',
    input: v.object({ email, captcha }),
    output: sessionSchema,
    summary: 'Sign in by e-mail; an unknown address gets a new account.',
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/api/user/userInfo',
    access: 'session',
    input: nothing,
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
  logout: endpoint({
    method: 'POST',
    path: '/api/user/logout',
    access: 'session',
    input: nothing,
    output: nothing,
    summary: 'End this session.',
  }),
};
