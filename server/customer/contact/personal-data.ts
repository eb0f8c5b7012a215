import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { clearFaultFiles, selectFaultsOf } from './store.ts';

export const faultPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { faults: selectFaultsOf(user_id) }),
  erase: (tx, { id }) => write(tx, clearFaultFiles(id)),
  ...movesWithAccount('faults', 'id'),
};
