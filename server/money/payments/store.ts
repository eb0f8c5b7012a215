import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

/** Money asked of a payment provider. */
export type Payment = Selectable<Schema['payments']>;

export const insertPayment = (tx: Tx, payment: Insertable<Schema['payments']>): Promise<Payment> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export const findPayment = (db: Db | Tx, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** Remembers what the provider calls the payment, so that it can be asked about it. */
export const setProviderRef = (db: Db, id: string, provider_ref: string) =>
  db
    .updateTable('payments')
    .set({ provider_ref })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();

/** Locks the order (where there is one), then the payment: the one order of locks. */
export async function lockPayment(tx: Tx, payment: Pick<Payment, 'id' | 'order_id'>): Promise<Payment> {
  if (payment.order_id !== null) {
    await tx.selectFrom('orders').select('id').where('id', '=', payment.order_id).forUpdate().execute();
  }
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const markPaid = (tx: Tx, id: string, provider_ref: string, paid_at: number): Promise<Payment> =>
  tx
    .updateTable('payments')
    .set({ status: 'paid', provider_ref, paid_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const markFailed = (tx: Tx, id: string) =>
  tx
    .updateTable('payments')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

const MINUTE = 60;

/**
 * Takes up to 20 pending payments whose provider is to be asked now: a minute after they were made, then at ever
 * longer pauses (a tenth of their age). Rows that another process is taking are left to it.
 */
export const takeDue = (db: Db, now: number): Promise<Payment[]> =>
  db
    .updateTable('payments')
    .set({ checked_at: now })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('status', '=', 'pending')
        .where(
          sql<boolean>`${now}::bigint - coalesce(checked_at, created_at)
            >= greatest(${MINUTE}::bigint, (${now}::bigint - created_at) / 10)`,
        )
        .orderBy('created_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** The newest payment for an order, its extensions included. */
export const lastPaymentOf = (
  db: Db,
  order_id: string,
): Promise<Pick<Payment, 'id' | 'status'> | undefined> =>
  db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('order_id', '=', order_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
