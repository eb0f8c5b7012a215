import { sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';

interface IdempotentCall {
  readonly user_id: string;
  readonly key: string | undefined;
  /** Hash of the path and the input. */
  readonly request_hash: string;
  readonly now: number;
}

/**
 * Runs `effect` once for a key and stores its response, which later calls with the same key and request get. Throws
 * `idempotency_key_required`, `idempotency_key_reused` (same key, other request) or `idempotency_running`.
 */
export async function runOnce(
  tx: Tx,
  { user_id, key, request_hash, now }: IdempotentCall,
  effect: () => Promise<unknown>,
): Promise<unknown> {
  if (!key || key.length > 128) throw new Refusal('idempotency_key_required');
  const lock = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${user_id}/${key}`}, 0)) as acquired`.execute(tx);
  if (!lock.rows[0]?.acquired) throw new Refusal('idempotency_running');

  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored && stored.request_hash !== request_hash) throw new Refusal('idempotency_key_reused');
  if (stored) return stored.response;

  const response = await effect();
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id, key, request_hash, response: JSON.stringify(response), created_at: now })
    .execute();
  return response;
}

export const deleteOldKeys = (db: Db, created_before: number) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', created_before).execute();

export const idempotencyPersonalData: PersonalData = {
  erase: async (tx, { id }) => {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  },
};
