import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { leaveAll, selectExportedWishes } from './store.ts';

export const waitingPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { wishes: selectExportedWishes(user_id) }),
  // An offer is an open order, with which no account is deleted.
  erase: (tx, { id }, now) => write(tx, leaveAll(id, now)),
  ...movesWithAccount('wishes', 'id'),
};
