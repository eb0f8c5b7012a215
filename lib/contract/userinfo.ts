import * as v from 'valibot';
import { day, id, instant, money } from './fields.ts';

// A file of its own: the session needs it on the first load, and none of the calls.
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
  /** Texts whose version in force the person has not agreed to yet. */
  must_agree: v.optional(v.array(v.picklist(['terms', 'privacy'])), []),
  createtime: instant,
  /** When the session ends, epoch seconds. */
  expiretime: instant,
  /** Seconds until then. */
  expires_in: v.number(),
});
export type Userinfo = v.InferOutput<typeof userinfoSchema>;
