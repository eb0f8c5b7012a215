import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type FileRow = Selectable<Schema['files']>;

export const insertFile = (db: Db | Tx, row: Insertable<Schema['files']>) =>
  db.insertInto('files').values(row).execute();

export const findFile = (db: Db | Tx, name: string, user_id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('name', '=', name)
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst();

/** How many files a person has uploaded in the last hour, and how many bytes in the last day. */
export async function uploadsOf(
  db: Db,
  user_id: string,
  now: number,
): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '>', now - 3600)
        .as('count'),
      eb.fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('user_id', '=', user_id)
    .where('created_at', '>', now - 86_400)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/**
 * Takes files, of one person or of all, from before then that no profile, review or report shows off the books; answers
 * their names. Who is about to show one holds its row (`findFile`), and keeps it.
 */
export async function takeUnused(
  db: Db,
  { created_before, user_id, limit }: { created_before?: number; user_id?: string; limit?: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with shown as (
      select avatar as url from users where avatar is not null
      union all select video from reviews where video is not null
      union all select jsonb_array_elements_text(images) from reviews
      union all select video from faults where video is not null
      union all select jsonb_array_elements_text(images) from faults
    ), unused as (
      select name from files
      where not exists (select from shown where substring(url from '[^/]+$') = files.name)
        and ${user_id === undefined ? sql`true` : sql`user_id = ${user_id}`}
        and ${created_before === undefined ? sql`true` : sql`created_at < ${created_before}`}
      limit ${limit ?? null}
      for update skip locked
    )
    delete from files using unused where files.name = unused.name returning files.name`.execute(db);
  return rows.map(({ name }) => name);
}
