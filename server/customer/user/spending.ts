import type { Tx } from '#server/db/schema.ts';

/** Adds to the amount spent on play, which sets the member level; negative for a refund. */
export const addSpending = (tx: Tx, user_id: string, amount: number) =>
  tx
    .updateTable('users')
    .set((eb) => ({ spent: eb('spent', '+', amount) }))
    .where('id', '=', user_id)
    .execute();
