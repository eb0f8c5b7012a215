import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteAllSessions, lockSessions, selectSessions } from './session-store.ts';

export const sessionPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { sessions: selectSessions(user_id) }),
  erase: (tx, { id }) => write(tx, lockSessions(id), deleteAllSessions(id)),
  // The person signs in again, with a code, to the account that is kept.
  join: async ({ tx }, { from }) => {
    await write(tx, deleteAllSessions(from));
  },
};
