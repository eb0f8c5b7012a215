import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteReads, moveReads, selectReads } from './store.ts';

export const announcementPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { notice_reads: selectReads(user_id) }),
  erase: (tx, { id }) => write(tx, deleteReads(id)),
  join: async ({ tx }, accounts) => {
    await write(tx, moveReads(accounts), deleteReads(accounts.from));
  },
};
