import type { UserCtx } from '#server/http/mount.ts';
import { selectPersonal } from './personal-data.ts';

/** Everything that is kept of the person, for them to take away. */
export async function exportAccount({ deps, user, now }: UserCtx): Promise<Record<string, unknown>> {
  const { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at } = user;
  return {
    exported_at: now,
    account: { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at },
    ...(await selectPersonal(deps.db, id)),
  };
}
