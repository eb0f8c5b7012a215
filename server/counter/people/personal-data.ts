import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteNotesOf, selectNotes } from './store.ts';

/** What the staff have written about a person is theirs to know, and goes with the account. */
export const notePersonalData: PersonalData = {
  export: async (db, user_id) => ({
    notes: (await read(db, selectNotes(user_id))).map(({ text, created_at }) => ({ text, created_at })),
  }),
  erase: (tx, { id }) => write(tx, deleteNotesOf(id)),
  ...movesWithAccount('person_notes', 'id'),
};
