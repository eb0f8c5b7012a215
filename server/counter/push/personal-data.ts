import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteSubscriptionsOf, exportSubscriptions } from './store.ts';

export const counterPushPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { counter_subscriptions: exportSubscriptions(user_id) }),
  erase: (tx, { id }) => write(tx, deleteSubscriptionsOf(id)),
};
