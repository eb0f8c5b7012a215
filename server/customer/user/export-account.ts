import type { User } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import type { CustomerDeps } from '../deps.ts';
import { findJoined } from './store.ts';

/** All data that is stored about the person, also under accounts that were joined with theirs. */
export async function exportAccount(
  deps: CustomerDeps,
  user: User,
  now: number,
): Promise<Record<string, unknown>> {
  const joined = await read(deps.db, findJoined(user.id));
  return {
    exported_at: now,
    ...(await exportOne(deps, user)),
    ...(joined.length > 0
      ? { joined_accounts: await Promise.all(joined.map((each) => exportOne(deps, each))) }
      : {}),
  };
}

async function exportOne({ db, personalData }: CustomerDeps, user: User): Promise<Record<string, unknown>> {
  const { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at } = user;
  const parts = await Promise.all(personalData.map((feature) => feature.export?.(db, id)));
  return Object.assign(
    {
      account: { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at },
    },
    ...parts,
  );
}
