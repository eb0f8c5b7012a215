import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteMessages, moveMessages, moveMessagesBack, selectAllMessages } from './store.ts';

export const messagePersonalData: PersonalData = {
  export: (db, user_id) => read(db, { messages: selectAllMessages(user_id) }),
  erase: (tx, { id }) => write(tx, deleteMessages(id)),
  // One that both have got stays once.
  join: async ({ tx }, accounts) => {
    const { messages } = await read(tx, {
      messages: moveMessages(accounts),
      rest: deleteMessages(accounts.from),
    });
    return { messages };
  },
  undoJoin: ({ tx }, accounts, { messages = [] }) => write(tx, moveMessagesBack(accounts, messages)),
};
