import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { asOne, runTogether, type Statement, write } from '#server/db/statement.ts';
import { type ClaimedKey, claimKey, insertResponse } from './idempotency-store.ts';

export { deleteOldKeys } from './idempotency-store.ts';

/** What makes a command take effect once for its key (docs/decisions/0003). */
interface Once<T> {
  /** The account or the device that the key is of. */
  readonly owner_id: string;
  readonly key: string | undefined;
  /** Hash of the path and the input. */
  readonly request_hash: string;
  /**
   * Returns a stored response as it is sent now. Throws a refusal if it no longer holds: the key stays used.
   */
  readonly readStored: (response: unknown) => Promise<T>;
}

interface FirstStatements<H, T> {
  /** Keeps the account or the session of the call from ending. Throws a refusal if it may no longer act. */
  readonly hold: Statement<H> | undefined;
  readonly once: Once<T> | undefined;
  /** Locks names. What is read sees what others did before they released them. */
  readonly lock?: Statement<void> | undefined;
  /** May also lock the rows. */
  readonly read?: Readonly<Record<string, Statement<unknown>>> | undefined;
}

/**
 * Sends what a command needs first in one packet, with the begin of its transaction: its hold, the claim of
 * its key, its lock and what it reads. Then `run` decides and writes, and its response is stored for the key.
 * Calls with the same key and request get the stored response.
 */
export async function runSteps<H, T>(
  { tx, now }: Pick<TransactionContext, 'tx' | 'now'>,
  { hold, once, lock, read = {} }: FirstStatements<H, T>,
  run: (held: H, rows: Readonly<Record<string, unknown>>) => Promise<T>,
): Promise<T> {
  const key = once?.key ?? '';
  if (once && (key === '' || key.length > 128)) throw new Refusal('idempotency_key_required');
  const claim = once && claimKey(once.owner_id, key);
  const opening = [hold, claim, lock].filter((each) => each !== undefined).map(readLater);
  const reads = Object.values(read).map(readLater);
  const packet = lock ? [opening, reads] : [[...opening, ...reads]];
  const statements = packet.filter((each) => each.length > 0).map((each) => asOne(each));
  const results = (await runTogether(tx, statements)).flat();
  const readNext = () => results.shift()?.();

  const held = (hold && readNext()) as H;
  const claimed = (claim && readNext()) as ClaimedKey | undefined;
  if (lock) readNext();
  if (once && claimed?.acquired === false) throw new Refusal('idempotency_running');
  if (once && claimed && claimed.request_hash !== null) {
    if (claimed.request_hash !== once.request_hash) throw new Refusal('idempotency_key_reused');
    return once.readStored(claimed.response);
  }
  const response = await run(held, Object.fromEntries(Object.keys(read).map((name) => [name, readNext()])));
  if (once) {
    const { owner_id: user_id, request_hash } = once;
    const stored = { user_id, key, request_hash, response: JSON.stringify(response), created_at: now };
    await write(tx, insertResponse(stored));
  }
  return response;
}

/** The rows mean nothing for a call that is repeated: they may be a refusal. */
const readLater = <T>(statement: Statement<T>): Statement<() => T> => ({
  ...statement,
  read: (rows) => () => statement.read(rows),
});
