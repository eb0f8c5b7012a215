import type { PersonalData } from '#server/core/personal-data.ts';
import { write } from '#server/db/statement.ts';
import { deleteKeysOf } from './idempotency-store.ts';

export const idempotencyPersonalData: PersonalData = {
  erase: (tx, { id }) => write(tx, deleteKeysOf(id)),
  // No session can repeat a call.
  join: async ({ tx }, { from }) => {
    await write(tx, deleteKeysOf(from));
  },
};
