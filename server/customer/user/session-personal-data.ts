import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { endAllSignIns } from './session.ts';
import { deleteAllSessions, selectSessions } from './session-store.ts';

export const sessionPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { sessions: selectSessions(user_id) }),
  erase: (tx, { id }) => endAllSignIns(tx, id),
  // The person signs in again, with a code, to the account that is kept.
  join: async ({ tx }, { from }) => {
    await write(tx, deleteAllSessions(from));
  },
};
