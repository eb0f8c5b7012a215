import type { Userinfo } from '#lib/contract/userinfo.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { levelFor } from '#lib/domain/level.ts';
import type { User } from '#server/core/context.ts';
import type { Env } from '#server/core/env.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { maskMobile } from '#server/core/phone-text.ts';
import { currentFileUrl } from '#server/files/commands.ts';

interface UserView {
  readonly env: Pick<Env, 'API_URL'>;
  readonly hall: Hall;
  readonly lang: Lang;
  /** Epoch seconds. */
  readonly now: number;
  /** Epoch seconds. */
  readonly session_expires_at: number;
  /** The balance of the wallet, minor units. */
  readonly balance: number;
  readonly must_agree: Userinfo['must_agree'];
}

export function presentUser(user: User, view: UserView): Userinfo {
  const level = levelFor(user.spent, view.hall.levels);
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: user.avatar && currentFileUrl(view.env, user.avatar),
    mobile: user.mobile && maskMobile(user.mobile),
    email: user.email && maskEmail(user.email),
    gender: user.gender,
    birthday: user.birthday,
    bio: user.bio,
    level: { id: level.id, name: localize(level.name, view.lang), percent_off: level.percent_off },
    money: view.balance,
    must_agree: view.must_agree,
    createtime: user.created_at,
    expiretime: view.session_expires_at,
    expires_in: view.session_expires_at - view.now,
  };
}

/** `anna@example.com` -> `a***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}***${email.slice(at)}`;
}
