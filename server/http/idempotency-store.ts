import { CompiledQuery, type Insertable, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement } from '#server/db/statement.ts';

export interface ClaimedKey {
  /** False if another call holds the key. */
  readonly acquired: boolean;
  /** The hash and the response of the call that used the key before; both null for a new key. */
  readonly request_hash: string | null;
  readonly response: unknown;
}

/** Claims the key until the transaction ends. */
export const claimKey = (user_id: string, key: string): Statement<ClaimedKey> =>
  rowStatement(
    CompiledQuery.raw('select * from claim_idempotency_key($1, $2)', [user_id, key]),
    (claimed: ClaimedKey | undefined) => claimed ?? { acquired: false, request_hash: null, response: null },
  );

export const insertResponse = (row: StoredResponse): Statement<void> => effect(insertQuery(row));

type StoredResponse = Insertable<Schema['idempotency_keys']>;

const insertQuery = compiledOnce((db, { user_id, key, request_hash, response, created_at }: StoredResponse) =>
  db.insertInto('idempotency_keys').values({ user_id, key, request_hash, response, created_at }),
);

export const deleteOldKeys = (created_before: number): Statement<number> =>
  deleteBatch('idempotency_keys', sql`created_at < ${created_before}`);

export const deleteKeysOf = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('idempotency_keys').where('user_id', '=', user_id));
