import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteAttempts, moveAttempts, selectFiles } from './store.ts';

const moves = movesWithAccount('files', 'name');

export const filePersonalData: PersonalData = {
  export: (db, user_id) => read(db, { files: selectFiles(user_id) }),
  erase: (tx, { id }) => write(tx, deleteAttempts(id)),
  undoJoin: moves.undoJoin,
  join: async (ctx, accounts) => {
    await write(ctx.tx, moveAttempts(accounts));
    return moves.join(ctx, accounts);
  },
};
