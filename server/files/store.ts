import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
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

export const insertAttempt = (tx: Tx, row: Insertable<Schema['upload_attempts']>) =>
  tx.insertInto('upload_attempts').values(row).execute();

export const setAttemptBytes = (db: Db, id: string, bytes: number) =>
  db.updateTable('upload_attempts').set({ bytes }).where('id', '=', id).execute();

export const deleteOldAttempts = (db: Db, before: number) =>
  db.deleteFrom('upload_attempts').where('at', '<', before).execute();

/** The person's uploads, failed ones included: `count` of the last hour, `bytes` received in the last day. */
export async function countAttempts(
  tx: Tx,
  user_id: string,
  now: number,
): Promise<{ count: number; bytes: number }> {
  const row = await tx
    .selectFrom('upload_attempts')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('at', '>', now - 3600)
        .as('count'),
      eb.fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('user_id', '=', user_id)
    .where('at', '>', now - 86_400)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Returns the names of the deleted rows. Skips files that a transaction is about to reference (`findFile` locks them). */
export async function deleteUnused(
  db: Db,
  references: readonly RawBuilder<{ url: string | null }>[],
  { created_before, user_id, limit }: { created_before?: number; user_id?: string; limit?: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with referenced as (${sql.join(references, sql` union all `)}), unused as (
      select name from files
      where not exists (select from referenced where substring(url from '[^/]+$') = files.name)
        and ${user_id === undefined ? sql`true` : sql`user_id = ${user_id}`}
        and ${created_before === undefined ? sql`true` : sql`created_at < ${created_before}`}
      limit ${limit ?? null}
      for update skip locked
    )
    delete from files using unused where files.name = unused.name returning files.name`.execute(db);
  return rows.map(({ name }) => name);
}

export const filePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    files: await db.selectFrom('files').selectAll().where('user_id', '=', user_id).execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('upload_attempts').where('user_id', '=', id).execute();
  },
};
