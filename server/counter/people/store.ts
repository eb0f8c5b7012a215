import type { Insertable, Selectable } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, type Statement, statement } from '#server/db/statement.ts';

export type NoteRow = Selectable<Schema['person_notes']>;

export const insertNote = (note: Insertable<Schema['person_notes']>): Statement<NoteRow> =>
  oneRowStatement(build.insertInto('person_notes').values(note).returningAll());

/** Newest first. */
export const selectNotes = (user_id: string): Statement<NoteRow[]> =>
  statement(
    build
      .selectFrom('person_notes')
      .selectAll()
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );

export const deleteNotesOf = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('person_notes').where('user_id', '=', user_id));
