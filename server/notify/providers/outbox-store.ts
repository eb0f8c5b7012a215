import type { Insertable, Selectable } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, type Statement, statement } from '#server/db/statement.ts';

export type OutboxRow = Selectable<Schema['outbox']>;

export const insertOutboxEntry = (entry: Insertable<Schema['outbox']>): Statement<void> =>
  effect(build.insertInto('outbox').values(entry));

/** The newest first. */
export const selectOutbox = (limit: number): Statement<OutboxRow[]> =>
  statement(build.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(limit));

export const deleteOldOutboxEntries = (before: number): Statement<void> =>
  effect(build.deleteFrom('outbox').where('time', '<', before));
