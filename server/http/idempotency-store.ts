import { type Insertable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { effect, type Statement, statement } from '#server/db/statement.ts';

interface ClaimedKey {
  /** False where another call holds the key. */
  readonly acquired: boolean;
  /** Of the call that used the key before; both null for a new key. */
  readonly request_hash: string | null;
  readonly response: unknown;
}

/** Claims the key until the transaction ends. */
export const claimKeyStatement = (tx: Tx, user_id: string, key: string): Statement<ClaimedKey> =>
  statement(
    sql<ClaimedKey>`select * from claim_idempotency_key(${user_id}, ${key})`.compile(tx),
    ([claimed]: ClaimedKey[]) => claimed ?? { acquired: false, request_hash: null, response: null },
  );

export const insertResponse = (tx: Tx, row: Insertable<Schema['idempotency_keys']>): Statement<void> =>
  effect(tx.insertInto('idempotency_keys').values(row).compile());

export const deleteOldKeys = (db: Db, created_before: number) =>
  deleteInBatches(db, 'idempotency_keys', sql`created_at < ${created_before}`);

export const idempotencyPersonalData: PersonalData = {
  erase: async (tx, { id }) => {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  },
};
