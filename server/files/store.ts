import { type Insertable, type Selectable, sql } from 'kysely';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { Statement } from '#server/db/statement.ts';
import type { FileReferences } from './deps.ts';

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

export const deleteOldAttempts = (before: number): Statement<number> =>
  deleteBatch('upload_attempts', sql`at < ${before}`);

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

interface Removal {
  /** Names of the deleted rows. */
  readonly names: string[];
  /** Files that were looked at. */
  readonly checked: number;
}

/**
 * Deletes the rows of files that nothing refers to, and returns their names: of a person, or of the next
 * `limit` files by name from `from` on that were created before then. Skips files that a transaction is about
 * to reference (`findFile` locks them).
 */
export async function deleteUnused(
  db: Db,
  references: readonly FileReferences[],
  files: { user_id: string } | { created_before: number; from: string; limit: number },
): Promise<Removal> {
  const candidates =
    'user_id' in files
      ? sql`where user_id = ${files.user_id}`
      : sql`where created_at < ${files.created_before} and name >= ${files.from} order by name limit ${files.limit}`;
  const owner = sql.ref('candidate.user_id');
  const referenced = sql.join(
    references.map((urlsOf) => urlsOf(owner)),
    sql` union all `,
  );
  // A subquery by row, so that it reads what one person refers to: a join would read everything.
  const { rows } = await sql<{ names: string[]; checked: number }>`
    with candidate as materialized (select name, user_id from files ${candidates} for update skip locked),
    unused as (
      select name from candidate
      where name <> all (array(select substring(url from '[^/]+$') from (${referenced}) as reference))
    ),
    removed as (delete from files using unused where files.name = unused.name returning files.name)
    select coalesce((select jsonb_agg(name) from removed), '[]') as names, (select count(*) from candidate) as checked`.execute(
    db,
  );
  const [{ names, checked } = { names: [], checked: 0 }] = rows;
  return { names, checked: Number(checked) };
}

const moveFiles = movesWithAccount('files', 'name');

export const filePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    files: await db.selectFrom('files').selectAll().where('user_id', '=', user_id).execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('upload_attempts').where('user_id', '=', id).execute();
  },
  undoJoin: moveFiles.undoJoin,
  join: async (ctx, accounts) => {
    const { from, into } = accounts;
    await ctx.tx.updateTable('upload_attempts').set({ user_id: into }).where('user_id', '=', from).execute();
    return moveFiles.join(ctx, accounts);
  },
};
