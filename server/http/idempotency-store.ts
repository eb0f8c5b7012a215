import { type Insertable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

/** Locks the key until the transaction ends. Returns false if another call holds it. */
export async function tryLockKey(tx: Tx, user_id: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${user_id}/${key}`}, 0)) as acquired`.execute(tx);
  return rows[0]?.acquired ?? false;
}

export const findResponse = (tx: Tx, user_id: string, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();

export const insertResponse = (tx: Tx, row: Insertable<Schema['idempotency_keys']>) =>
  tx.insertInto('idempotency_keys').values(row).execute();

export const deleteOldKeys = (db: Db, created_before: number) =>
  deleteInBatches(db, 'idempotency_keys', sql`created_at < ${created_before}`);

export const idempotencyPersonalData: PersonalData = {
  erase: async (tx, { id }) => {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  },
};
