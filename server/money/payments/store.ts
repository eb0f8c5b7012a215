import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type Payment = Selectable<Schema['payments']>;

export const insertPayment = (tx: Tx, payment: Insertable<Schema['payments']>): Promise<Payment> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export const findPayment = (db: Db | Tx, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** Keeps the first id that the provider gave the payment. */
export const setProviderRef = (db: Db, id: string, provider_ref: string) =>
  db
    .updateTable('payments')
    .set({ provider_ref })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();

export const lockPayment = (tx: Tx, id: string): Promise<Payment> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

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
 * Claims up to 20 pending payments for a check with their provider: the first a minute after the payment was made, then
 * at intervals of a tenth of its age. Skips rows claimed by another process.
 */
export const claimPaymentsToCheck = (db: Db, now: number): Promise<Payment[]> =>
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

export const paymentPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    payments: await db
      .selectFrom('payments')
      .select(['id', 'purpose', 'provider', 'amount', 'bonus', 'status', 'created_at', 'paid_at'])
      .where('user_id', '=', user_id)
      .execute(),
  }),
  // Its money would arrive without an account. An abandoned payment fails after a day.
  refuseDeletion: async (tx, user_id) => {
    const pending = await tx
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user_id)
      .where('status', '=', 'pending')
      .limit(1)
      .executeTakeFirst();
    return pending ? new Refusal('payment_pending') : null;
  },
};
