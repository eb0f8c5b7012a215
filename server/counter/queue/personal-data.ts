import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { endCalls, exportTickets, forgetSecondCalls, forgetTickets, leaveWaiting } from './store.ts';

const moves = movesWithAccount('queue_tickets', 'id');

export const queuePersonalData: PersonalData = {
  export: (db, user_id) => read(db, { queue_tickets: exportTickets(user_id) }),
  erase: (tx, { id }, now) => write(tx, leaveWaiting(id, now), endCalls(id, now), forgetTickets(id)),
  ...moves,
  join: async (ctx, accounts) => {
    const { from } = accounts;
    // One person has one place in a queue.
    await write(ctx.tx, leaveWaiting(from, ctx.now), endCalls(from, ctx.now), forgetSecondCalls(accounts));
    return moves.join(ctx, accounts);
  },
};
