import type { UserCallContext } from '#server/core/context.ts';
import type { CustomerDeps } from '../deps.ts';

/** Everything that is stored of the person. */
export async function exportAccount({
  deps,
  user,
  now,
}: UserCallContext<CustomerDeps>): Promise<Record<string, unknown>> {
  const { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at } = user;
  const parts = await Promise.all(deps.personalData.map((data) => data.export?.(deps.db, id)));
  return Object.assign(
    {
      exported_at: now,
      account: { id, nickname, avatar, mobile, email, gender, birthday, bio, lang, spent, created_at },
    },
    ...parts,
  );
}
