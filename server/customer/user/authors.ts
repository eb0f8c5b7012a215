import type { User } from '#server/core/context.ts';
import type { Db, Tx } from '#server/db/schema.ts';

/** What others see of a person. */
export type Author = Pick<User, 'nickname' | 'avatar' | 'deleted_at'>;

/** The authors of those ids. */
export async function findAuthors(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Author>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...author }) => [id, author]));
}
