import type { Tx } from '#server/db/schema.ts';

/** Adds to what the account has spent on play (negative: a refund); the member level follows from it. */
export const addSpending = (tx: Tx, id: string, amount: number) =>
  tx
    .updateTable('users')
    .set((eb) => ({ spent: eb('spent', '+', amount) }))
    .where('id', '=', id)
    .execute();
