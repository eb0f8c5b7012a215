import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteSubscriptions, selectSubscriptions } from './store.ts';

export const pushPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { push_subscriptions: selectSubscriptions(user_id) }),
  erase: (tx, { id }) => write(tx, deleteSubscriptions(id)),
  // They end with the sessions.
  join: async ({ tx }, { from }) => {
    await write(tx, deleteSubscriptions(from));
  },
};
