import type { PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import {
  deleteBlocksOf,
  deleteRefusal,
  joinKnown,
  moveBlocksBack,
  selectBlocks,
  selectRefusing,
} from './store.ts';

/** The export does not say who blocked the person, or who was blocked: that is about others too. */
export const knownPlayerPersonalData: PersonalData = {
  export: async (db, user_id) => {
    const { blocks, refusing } = await read(db, {
      blocks: selectBlocks(user_id),
      refusing: selectRefusing([user_id]),
    });
    return {
      blocked_people: blocks.map(({ id, created_at }) => ({ id, created_at })),
      refuses_invitations: refusing.has(user_id),
    };
  },
  erase: (tx, { id }) => write(tx, deleteBlocksOf(id), deleteRefusal(id)),
  join: async ({ tx }, accounts) => {
    const { blocks, blocked_by, refusals } = await read(tx, joinKnown(accounts));
    return { blocks, blocked_by, refusals };
  },
  // The account that had ended has kept its own wish about invitations, and what both had.
  undoJoin: ({ tx }, accounts, { blocks = [], blocked_by = [], refusals = [] }) =>
    write(
      tx,
      moveBlocksBack('user_id', accounts, blocks),
      moveBlocksBack('blocked_id', accounts, blocked_by),
      ...refusals.map(deleteRefusal),
    ),
};
