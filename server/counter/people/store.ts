import type { Insertable, Selectable } from 'kysely';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type NoteRow = Selectable<Schema['person_notes']>;

export const insertNote = (tx: Tx, note: Insertable<Schema['person_notes']>): Promise<NoteRow> =>
  tx.insertInto('person_notes').values(note).returningAll().executeTakeFirstOrThrow();

/** Newest first. */
export const selectNotes = (db: Db, user_id: string): Promise<NoteRow[]> =>
  db
    .selectFrom('person_notes')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** What the staff have written about a person is theirs to know, and goes with the account. */
export const notePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    notes: (await selectNotes(db, user_id)).map(({ text, created_at }) => ({ text, created_at })),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('person_notes').where('user_id', '=', id).execute();
  },
  ...movesWithAccount('person_notes', 'id'),
};
