import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockFor } from '#server/db/lock-for.ts';
import { countOpen, selectOrders } from './store.ts';

/** Orders are kept when an account is deleted, like the ledger. */
export const orderPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    orders: await selectOrders(db, user_id),
  }),
  refuseDeletion: async (tx, user_id, now) => {
    await lockFor(tx, `orders of ${user_id}`);
    return (await countOpen(tx, user_id, now)) > 0 ? new Refusal('orders_open') : null;
  },
};
