import type { User } from '#server/core/context.ts';
import type { Db, Tx } from '#server/db/schema.ts';

/** The part of a person that is shown beside a review. */
export type Author = Pick<User, 'nickname' | 'avatar' | 'deleted_at'>;

export async function findAuthors(db: Db | Tx, user_ids: readonly string[]): Promise<Map<string, Author>> {
  if (user_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'deleted_at'])
    .where('id', 'in', user_ids)
    .execute();
  return new Map(rows.map(({ id, ...author }) => [id, author]));
}
