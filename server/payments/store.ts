import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

/** Money asked of a payment provider. */
export type Payment = Selectable<Schema['payments']>;

export const insertPayment = (db: Db, payment: Insertable<Schema['payments']>): Promise<Payment> =>
  db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export const setProviderRef = (db: Db, id: string, provider_ref: string) =>
  db.updateTable('payments').set({ provider_ref }).where('id', '=', id).execute();

export const findPayment = (db: Db | Tx, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
