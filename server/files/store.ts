import type { Insertable, Selectable } from 'kysely';
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
