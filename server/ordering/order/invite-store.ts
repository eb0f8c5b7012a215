import type { Db, Tx } from '#server/db/schema.ts';
import type { OrderRow } from './store.ts';

export const findOrderByInviteToken = (db: Db | Tx, token: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('invite_token', '=', token).executeTakeFirst();

/** Ends the links to the public pages of the person's orders. */
export const clearInviteTokens = async (tx: Tx, user_id: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ invite_token: null })
    .where('user_id', '=', user_id)
    .where('invite_token', 'is not', null)
    .execute();
};
