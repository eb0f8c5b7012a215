import type { Userinfo } from '#lib/contract/userinfo.ts';
import { levelFor } from '#lib/domain/level.ts';
import type { CallContext, User } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { maskMobile } from '#server/core/phone-text.ts';
import { currentFileUrl } from '#server/files/commands.ts';

/** What is shown of an account. `balance` is that of its wallet, in minor units. */
export function presentUser(
  { deps, hall, lang, now }: CallContext,
  user: User,
  view: { session_expires_at: number; balance: number; must_agree: Userinfo['must_agree'] },
): Userinfo {
  const level = levelFor(user.spent, hall.levels);
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: user.avatar && currentFileUrl(deps.env, user.avatar),
    mobile: user.mobile && maskMobile(user.mobile),
    email: user.email && maskEmail(user.email),
    gender: user.gender,
    birthday: user.birthday,
    bio: user.bio,
    level: { id: level.id, name: localize(level.name, lang), percent_off: level.percent_off },
    money: view.balance,
    must_agree: view.must_agree,
    createtime: user.created_at,
    expiretime: view.session_expires_at,
    expires_in: view.session_expires_at - now,
  };
}

/** `anna@example.com` -> `a***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}***${email.slice(at)}`;
}
