import type { Env } from '#server/core/env.ts';
import type { Lang } from '#server/core/lang.ts';
import { currentFileUrl } from '#server/files/commands.ts';
import type { Author } from './store.ts';

const FORMER: Readonly<Record<Lang, string>> = { 'en-us': 'Former player', 'zh-cn': '已注销用户' };

/** The name and the picture that a person chose themselves. `isDeleted`: the account is gone. */
export function presentAuthor(
  env: Pick<Env, 'API_URL'>,
  author: Author | undefined,
  lang: Lang,
): { nickname: string; avatar: string | null; isDeleted: boolean } {
  if (!author || author.deleted_at !== null) return { nickname: FORMER[lang], avatar: null, isDeleted: true };
  const { nickname, avatar } = author;
  return { nickname, avatar: avatar && currentFileUrl(env, avatar), isDeleted: false };
}
