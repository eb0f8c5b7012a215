import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { asOne, type Results, runTogether, type Statement, write } from '#server/db/statement.ts';
import { claimKeyStatement, insertResponse } from './idempotency-store.ts';

export { deleteOldKeys } from './idempotency-store.ts';

interface IdempotentCall<T, A> {
  readonly user_id: string;
  /** Reads the account. Throws a refusal if the person may no longer act. */
  readonly holdAccount: Statement<A>;
  readonly key: string | undefined;
  /** Hash of the path and the input. */
  readonly request_hash: string;
  readonly now: number;
  /**
   * Returns a stored response as it is sent now. Throws a refusal if it no longer holds: the key stays used.
   */
  readonly readStored: (response: unknown) => Promise<T>;
}

/**
 * Runs `effect` once for a key and stores its response, which later calls with the same key and request get.
 * The statements `ahead`, which read or lock, are sent together with the claim of the key, the first as part
 * of it; `effect` gets their results, which may throw as they are read, and the account.
 */
export async function runOnce<T, A, const S extends readonly Statement<unknown>[]>(
  tx: Tx,
  { user_id, holdAccount, key, request_hash, now, readStored }: IdempotentCall<T, A>,
  ahead: S,
  effect: (ahead: () => Results<S>, account: A) => Promise<T>,
): Promise<T> {
  if (!key || key.length > 128) throw new Refusal('idempotency_key_required');
  const [first, ...others] = ahead.map(readLater);
  const claim = claimKeyStatement(user_id, key);
  const [[account, claimed, ...readFirst], ...readOthers] = await runTogether(tx, [
    asOne([holdAccount, claim, ...(first ? [first] : [])]),
    ...others,
  ]);
  if (!claimed.acquired) throw new Refusal('idempotency_running');
  if (claimed.request_hash !== null) {
    if (claimed.request_hash !== request_hash) throw new Refusal('idempotency_key_reused');
    return readStored(claimed.response);
  }

  const response = await effect(
    () => [...readFirst, ...readOthers].map((each) => each()) as Results<S>,
    account,
  );
  const row = { user_id, key, request_hash, response: JSON.stringify(response), created_at: now };
  await write(tx, insertResponse(row));
  return response;
}

/** A call that is repeated does not read them. */
const readLater = <T>(statement: Statement<T>): Statement<() => T> => ({
  ...statement,
  read: (rows) => () => statement.read(rows),
});
