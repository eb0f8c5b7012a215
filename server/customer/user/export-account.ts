import type { User } from '#server/core/context.ts';
import type { CustomerDeps } from '../deps.ts';

export async function exportAccount(
  { db, personalData }: Pick<CustomerDeps, 'db' | 'personalData'>,
  user: User,
  now: number,
): Promise<Record<string, unknown>> {
  const { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at } = user;
  const parts = await Promise.all(personalData.map((feature) => feature.export?.(db, id)));
  return Object.assign(
    {
      exported_at: now,
      account: { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at },
    },
    ...parts,
  );
}
