import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

export type FileRow = Selectable<Schema['files']>;

export const insertFile = (db: Db | Tx, row: Insertable<Schema['files']>) =>
  db.insertInto('files').values(row).execute();

export const findFile = (db: Db | Tx, name: string, user_id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('name', '=', name)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** How many files a person has uploaded since then. */
export async function countFiles(db: Db, user_id: string, after: number): Promise<number> {
  const row = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function namesOf(db: Db, user_id: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('name').where('user_id', '=', user_id).execute();
  return rows.map(({ name }) => name);
}

/** Names of files from before then that no profile, review or report shows. */
export async function unusedNames(db: Db, created_before: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from files
    where created_at < ${created_before}
      and not exists (select from users where avatar like '%/' || name)
      and not exists (select from reviews where video like '%/' || name or images::text like '%/' || name || '"%')
      and not exists (select from faults where video like '%/' || name or images::text like '%/' || name || '"%')
    limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

export const deleteFiles = (db: Db, names: string[]) =>
  db
    .deleteFrom('files')
    .where('name', 'in', names.length > 0 ? names : [''])
    .execute();
