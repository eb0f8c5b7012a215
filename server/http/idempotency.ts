import { sql } from 'kysely';
import { Refusal } from '#server/core/refusal.ts';
import type { Db, Tx } from '#server/db/schema.ts';

interface Intent {
  readonly user_id: string;
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined;
  /** A hash of the call and its input. */
  readonly request_hash: string;
  readonly now: number;
}

/**
 * Runs `effect` once for a key: the same key with the same request gets the first answer again. Throws
 * `idempotency_key_required`, `idempotency_key_reused` (another request under the key) and `idempotency_running`.
 */
export async function once(tx: Tx, intent: Intent, effect: () => Promise<unknown>): Promise<unknown> {
  const { user_id, key, request_hash, now } = intent;
  if (!key || key.length > 128) throw new Refusal('idempotency_key_required');
  const lock = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${user_id}/${key}`}, 0)) as got`.execute(tx);
  if (!lock.rows[0]?.got) throw new Refusal('idempotency_running');

  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.request_hash !== request_hash) throw new Refusal('idempotency_key_reused');
  if (known) return known.response;

  const response = await effect();
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id, key, request_hash, response: JSON.stringify(response), created_at: now })
    .execute();
  return response;
}

export const deleteOldKeys = (db: Db, created_before: number) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', created_before).execute();
