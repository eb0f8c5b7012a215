import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { runTogether, type Statement } from '#server/db/statement.ts';
import { claimKeyStatement, insertResponse } from './idempotency-store.ts';

export { deleteOldKeys } from './idempotency-store.ts';

interface IdempotentCall {
  readonly user_id: string;
  /** Throws a refusal where the person may no longer act. */
  readonly holdAccount: Statement<void>;
  readonly key: string | undefined;
  /** Hash of the path and the input. */
  readonly request_hash: string;
  readonly now: number;
  /** Throws a refusal where the stored response no longer holds: it is not returned, and the key stays used. */
  readonly checkStored?: (response: unknown) => Promise<void>;
}

/**
 * Runs `effect` once for a key and stores its response, which later calls with the same key and request get. Throws
 * `idempotency_key_required`, `idempotency_key_reused` (same key, other request), `idempotency_running`, and what
 * `holdAccount` and `checkStored` throw.
 */
export async function runOnce(
  tx: Tx,
  { user_id, holdAccount, key, request_hash, now, checkStored }: IdempotentCall,
  effect: () => Promise<unknown>,
): Promise<unknown> {
  if (!key || key.length > 128) throw new Refusal('idempotency_key_required');
  const [, claimed] = await runTogether(tx, [holdAccount, claimKeyStatement(tx, user_id, key)]);
  if (!claimed.acquired) throw new Refusal('idempotency_running');
  if (claimed.request_hash !== null) {
    if (claimed.request_hash !== request_hash) throw new Refusal('idempotency_key_reused');
    await checkStored?.(claimed.response);
    return claimed.response;
  }

  const response = await effect();
  await insertResponse(tx, {
    user_id,
    key,
    request_hash,
    response: JSON.stringify(response),
    created_at: now,
  });
  return response;
}
