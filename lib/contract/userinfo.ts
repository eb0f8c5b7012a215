import * as v from 'valibot';
import { legalTexts } from '../domain/hall.ts';
import { day, id, instant, money } from './fields.ts';

// Apart from the calls of user.ts, which the first load does not need.
export const genders = ['unknown', 'male', 'female'] as const;
export type Gender = (typeof genders)[number];

export const userinfoSchema = v.object({
  id,
  nickname: v.string(),
  avatar: v.nullable(v.string()),
  /** Masked (`+86 138 **** 5678`); null if no phone is bound. */
  mobile: v.nullable(v.string()),
  /** Masked (`a***@example.com`); null without one. */
  email: v.nullable(v.string()),
  gender: v.picklist(genders),
  birthday: v.nullable(day),
  bio: v.string(),
  level: v.object({ id, name: v.string(), percent_off: v.number() }),
  money,
  /** Texts whose current version the person has not agreed to. */
  must_agree: v.optional(v.array(v.picklist(legalTexts)), []),
  createtime: instant,
  /** When the session ends. */
  expiretime: instant,
  /** Seconds until `expiretime`. */
  expires_in: v.number(),
});
export type Userinfo = v.InferOutput<typeof userinfoSchema>;
