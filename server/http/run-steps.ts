import type * as v from 'valibot';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { asOne, runTogether, type Statement, type Statements, write } from '#server/db/statement.ts';
import { type ClaimedKey, claimKey, insertResponse } from './idempotency-store.ts';

export { deleteOldKeys } from './idempotency-store.ts';

/**
 * A call that changes something: what it does in its transaction, or its steps. `run` decides, writes by
 * `write`, and returns the response; it gets what the step before it has found.
 */
export type Command<E extends Shape, Call, InTransaction, G> =
  | ((ctx: InTransaction, input: v.InferOutput<E['input']>) => Promise<v.InferInput<E['output']>>)
  | {
      /** Runs before the transaction. What it stores stays even if the call is refused. */
      readonly prepare: (ctx: Call, input: v.InferOutput<E['input']>) => Promise<G>;
      readonly run: RunStep<E, InTransaction, G>;
    }
  | {
      /** The names that are locked before anything is read. */
      readonly lock?: (ctx: InTransaction, input: v.InferOutput<E['input']>) => Statement<void>;
      /** What is read, or locked, in one packet with the begin of the transaction. */
      readonly read: (ctx: InTransaction, input: v.InferOutput<E['input']>) => Statements<G>;
      readonly run: RunStep<E, InTransaction, G>;
    };

type RunStep<E extends Shape, InTransaction, G> = (
  ctx: InTransaction,
  input: v.InferOutput<E['input']>,
  found: G,
) => Promise<v.InferInput<E['output']>>;

type Shape = Pick<Endpoint, 'input' | 'output'>;

/** The steps of a command, whatever their types. */
interface Steps<Call, InTransaction> {
  prepare?(ctx: Call, input: unknown): Promise<unknown>;
  lock?(ctx: InTransaction, input: unknown): Statement<void>;
  read?(ctx: InTransaction, input: unknown): Statements<Record<string, unknown>>;
  run(ctx: InTransaction, input: unknown, found: unknown): Promise<unknown>;
}

export const stepsOf = <Call, InTransaction>(command: unknown): Steps<Call, InTransaction> =>
  (typeof command === 'function' ? { run: command } : command) as Steps<Call, InTransaction>;

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
}

/** A command in its transaction. */
interface Running<Call, InTransaction> {
  readonly steps: Steps<Call, InTransaction>;
  readonly ctx: InTransaction;
  readonly input: unknown;
  /** What its step before the transaction has found. */
  readonly prepared: unknown;
}

/**
 * Sends what a command needs first in one packet, with the begin of its transaction: its hold, the claim of
 * its key, its lock and what it reads. Then `decide` calls `run`, which decides and writes, and its response
 * is stored for the key. Calls with the same key and request get the stored response.
 */
export async function runSteps<Call, InTransaction extends Pick<TransactionContext, 'tx' | 'now'>, H, T>(
  { steps, ctx, input, prepared }: Running<Call, InTransaction>,
  { hold, once }: FirstStatements<H, T>,
  decide: (run: (ctx: InTransaction) => Promise<unknown>, held: H) => Promise<T>,
): Promise<T> {
  const { tx, now } = ctx;
  const lock = steps.lock?.(ctx, input);
  const read = steps.read?.(ctx, input) ?? {};
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
  const readRows = () => Object.fromEntries(Object.keys(read).map((name) => [name, readNext()]));
  const response = await decide(
    async (current) => steps.run(current, input, steps.prepare ? prepared : readRows()),
    held,
  );
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
