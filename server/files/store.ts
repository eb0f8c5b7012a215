import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { build } from '#server/db/build.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { FileReferences } from './deps.ts';

export type FileRow = Selectable<Schema['files']>;

export const insertFile = (row: Insertable<Schema['files']>): Statement<void> =>
  effect(build.insertInto('files').values(row));

/** Files of a person by their names, which no job removes until the transaction ends. */
export const findFiles = (names: readonly string[], user_id: string): Statement<FileRow[]> =>
  statement(
    build
      .selectFrom('files')
      .selectAll()
      .where(sql<SqlBool>`name = any (${names}::text[])`)
      .where('user_id', '=', user_id)
      .orderBy('name')
      .forShare(),
  );

export const insertAttempt = (row: Insertable<Schema['upload_attempts']>): Statement<void> =>
  effect(build.insertInto('upload_attempts').values(row));

export const setAttemptBytes = (id: string, bytes: number): Statement<void> =>
  effect(build.updateTable('upload_attempts').set({ bytes }).where('id', '=', id));

export const deleteOldAttempts = (before: number): Statement<number> =>
  deleteBatch('upload_attempts', sql`at < ${before}`);

/** The person's uploads, failed ones included: `count` of the last hour, `bytes` received in the last day. */
export const countAttempts = (user_id: string, now: number): Statement<{ count: number; bytes: number }> =>
  oneRowStatement(
    build
      .selectFrom('upload_attempts')
      .select((eb) => [
        eb.fn
          .countAll<number>()
          .filterWhere('at', '>', now - 3600)
          .as('count'),
        eb.fn.sum<number | null>('bytes').as('bytes'),
      ])
      .where('user_id', '=', user_id)
      .where('at', '>', now - 86_400),
    (row) => ({ count: Number(row.count), bytes: Number(row.bytes) }),
  );

interface Removal {
  /** Names of the deleted rows. */
  readonly names: string[];
  /** Files that were looked at. */
  readonly checked: number;
}

/**
 * Deletes the rows of files that nothing refers to, and reads their names: of a person, or of the next
 * `limit` files by name from `from` on that were created before then. Skips files that a transaction is about
 * to reference (`findFiles` locks them).
 */
export function deleteUnused(
  references: readonly FileReferences[],
  files: { user_id: string } | { created_before: number; from: string; limit: number },
): Statement<Removal> {
  const candidates =
    'user_id' in files
      ? sql`where user_id = ${files.user_id}`
      : sql`where created_at < ${files.created_before} and name >= ${files.from} order by name limit ${files.limit}`;
  const owner = sql.ref('candidate.user_id');
  const referenced = sql.join(
    references.map((urlsOf) => urlsOf(owner)),
    sql` union all `,
  );
  // A subquery by row, so that it reads what one person refers to, and a list of names: joins would read
  // everything.
  return oneRowStatement(
    sql<Removal>`
    with candidate as materialized (select name, user_id from files ${candidates} for update skip locked),
    unused as (
      select name from candidate
      where name <> all (array(select substring(url from '[^/]+$') from (${referenced}) as reference))
    ),
    removed as (delete from files where name = any (array(select name from unused)) returning name)
    select coalesce((select jsonb_agg(name) from removed), '[]') as names, (select count(*) from candidate) as checked`,
    ({ names, checked }) => ({ names, checked: Number(checked) }),
  );
}

/** All files of a person, for the export. */
export const selectFiles = (user_id: string): Statement<FileRow[]> =>
  statement(build.selectFrom('files').selectAll().where('user_id', '=', user_id));

export const deleteAttempts = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('upload_attempts').where('user_id', '=', user_id));

export const moveAttempts = ({ from, into }: JoinedAccounts): Statement<void> =>
  effect(build.updateTable('upload_attempts').set({ user_id: into }).where('user_id', '=', from));
