import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export const insertOutboxEntry = (db: Db, entry: Insertable<Schema['outbox']>) =>
  db.insertInto('outbox').values(entry).execute();

/** The newest first. */
export const selectOutbox = (db: Db, limit: number): Promise<Selectable<Schema['outbox']>[]> =>
  db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const deleteOldOutboxEntries = (db: Db, before: number) =>
  db.deleteFrom('outbox').where('time', '<', before).execute();
