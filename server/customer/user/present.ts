import type { Userinfo } from '#lib/contract/userinfo.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { levelFor } from '#lib/domain/level.ts';
import type { User } from '#server/core/context.ts';
import type { Env } from '#server/core/env.ts';
import type { Lang } from '#server/core/lang.ts';
import { localize } from '#server/core/lang.ts';
import { currentFileUrl } from '#server/files/commands.ts';

interface Facts {
  readonly env: Pick<Env, 'API_URL'>;
  readonly hall: Hall;
  readonly lang: Lang;
  readonly now: number;
  /** Of the session, epoch seconds. */
  readonly expires_at: number;
  /** The wallet, minor units. */
  readonly money: number;
  readonly must_agree: Userinfo['must_agree'];
}

/** The account as its owner sees it; phone and e-mail masked. */
export function presentUser(
  user: User,
  { env, hall, lang, now, expires_at, money, must_agree }: Facts,
): Userinfo {
  const level = levelFor(user.spent, hall.levels);
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: user.avatar && currentFileUrl(env, user.avatar),
    mobile: user.mobile && maskMobile(user.mobile),
    email: user.email && maskEmail(user.email),
    gender: user.gender,
    birthday: user.birthday,
    bio: user.bio,
    level: { id: level.id, name: localize(level.name, lang), percent_off: level.percent_off },
    money,
    must_agree,
    createtime: user.created_at,
    expiretime: expires_at,
    expires_in: expires_at - now,
  };
}

/** `+8613812345678` -> `+86138****5678`. */
export const maskMobile = (mobile: string): string =>
  `${mobile.slice(0, Math.max(3, mobile.length - 8))}****${mobile.slice(-4)}`;

/** `anna@example.com` -> `a***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}***${email.slice(at)}`;
}
