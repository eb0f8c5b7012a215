import * as v from 'valibot';
import type { Endpoint, ParsedInput } from '#lib/contract/endpoint.ts';
import { type CoreDeps, type TransactionContext, withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { read, type Statement, type Statements, write } from '#server/db/statement.ts';
import { claimKey, insertResponse } from './idempotency-store.ts';

export { deleteOldKeys } from './idempotency-store.ts';

/**
 * A call that changes something: what it does in its transaction, or its steps. `run` decides, writes by
 * `write`, and returns the response; it gets what the step before it has found.
 */
export type Command<E extends Shape, Call, InTransaction, G> =
  | ((ctx: InTransaction, input: ParsedInput<E>) => Promise<v.InferInput<E['output']>>)
  | {
      /** Runs before the transaction. What it stores stays even if the call is refused. */
      readonly prepare: (ctx: Call, input: ParsedInput<E>) => Promise<G>;
      readonly run: RunStep<E, InTransaction, G>;
    }
  | {
      /** The names that are locked before anything is read. */
      readonly lock?: (ctx: InTransaction, input: ParsedInput<E>) => Statement<void>;
      /** What is read, or locked, in one packet with the begin of the transaction. */
      readonly read: (ctx: InTransaction, input: ParsedInput<E>) => Statements<G>;
      readonly run: RunStep<E, InTransaction, G>;
    };

type RunStep<E extends Shape, InTransaction, G> = (
  ctx: InTransaction,
  input: ParsedInput<E>,
  found: G,
) => Promise<v.InferInput<E['output']>>;

type Shape = Pick<Endpoint, 'input' | 'output'>;

/** The steps of a command, whatever their types. */
interface Steps {
  prepare?(ctx: unknown, input: unknown): Promise<unknown>;
  lock?(ctx: TransactionContext, input: unknown): Statement<void>;
  read?(ctx: TransactionContext, input: unknown): Statements<Record<string, unknown>>;
  run(ctx: TransactionContext, input: unknown, found: unknown): Promise<unknown>;
}

/** What a caller adds to the steps of one command. */
export interface CommandRules {
  /** Checks what the caller was let in without. Its refusal is passed to `refused`. */
  authorize?(): void;
  /** Keeps the account or the session from ending. Throws a refusal if it may no longer act. */
  readonly hold?: Statement<unknown> | undefined;
  /** The account or the device that owns the idempotency keys; undefined if no key counts. */
  readonly owner_id: string | undefined;
  /** A key counts for the requests with this hash only. */
  hashRequest(body: string): string;
  /** Begins an attempt of the transaction, which may run more than once. */
  attempt(transaction: TransactionContext): {
    /** The context of the steps. */
    readonly ctx: TransactionContext;
    /** Calls `run`, with what `hold` has found. */
    decide(run: (ctx: TransactionContext) => Promise<unknown>, held: unknown): Promise<unknown>;
  };
  /** Records a refusal. Returns the one that the caller is told. `input`: undefined if it was invalid. */
  refused?(refusal: Refusal, input: unknown): Promise<Refusal>;
}

export interface CommandCall {
  readonly endpoint: Endpoint;
  readonly rules: CommandRules;
  /** The context of the call, before its transaction. */
  readonly call: unknown;
  readonly input: unknown;
  /** The text of the request: the parsed input changes with the defaults of a release. */
  readonly body: string;
  /** The idempotency key. */
  readonly key: string | undefined;
  /** Throws a refusal if a stored response no longer holds: the key stays used. */
  checkStored?(ctx: never, response: never): Promise<void>;
}

/**
 * Runs a command in one transaction. Its first packet has the begin, the hold of the caller, the claim of the
 * idempotency key (docs/decisions/0003), the lock and what the command reads; its last writes and the stored
 * response go with the commit. A repeated call gets the stored response.
 */
export async function runCommand(
  deps: CoreDeps,
  command: unknown,
  { endpoint, rules, call, input, body, key = '', checkStored }: CommandCall,
): Promise<unknown> {
  const steps = (typeof command === 'function' ? { run: command } : command) as Steps;
  const prepared = await steps.prepare?.(call, input);
  const user_id = endpoint.idempotent && rules.owner_id;
  return withTransaction(deps, async (transaction) => {
    const { ctx, decide } = rules.attempt(transaction);
    const { tx, now } = ctx;
    if (user_id && (key === '' || key.length > 128)) throw new Refusal('idempotency_key_required');
    const { hold } = rules;
    const claim = user_id ? claimKey(user_id, key) : undefined;
    const lock = steps.lock?.(ctx, input);
    const reads = steps.read?.(ctx, input) ?? {};
    const resultOf = await sendTogether(tx, [hold, claim, lock, ...Object.values(reads)]);
    const held = hold && resultOf(hold);
    const claimed = claim && resultOf(claim);
    const request_hash = rules.hashRequest(body);
    if (claimed?.acquired === false) throw new Refusal('idempotency_running');
    if (claimed && claimed.request_hash !== null) {
      if (claimed.request_hash !== request_hash) throw new Refusal('idempotency_key_reused');
      const stored = checkOutput(endpoint, claimed.response);
      await checkStored?.(ctx as never, stored as never);
      return stored;
    }
    const response = await decide(async (current) => {
      const found = steps.prepare
        ? prepared
        : Object.fromEntries(Object.entries(reads).map(([name, each]) => [name, resultOf(each)]));
      // Checked before the commit: an invalid response rolls its effect back.
      return checkOutput(endpoint, await steps.run(current, input, found));
    }, held);
    if (user_id) {
      const stored = { user_id, key, request_hash, response: JSON.stringify(response), created_at: now };
      await write(tx, insertResponse(stored));
    }
    return response;
  });
}

/** The fields of the output, without others. Throws if the response is not what the contract says. */
export const checkOutput = ({ output }: Pick<Endpoint, 'output'>, response: unknown): unknown =>
  v.parse(output, response);

/**
 * Sends statements in one packet, in their order. Returns the function that reads the rows of one: for a call
 * that is repeated they mean nothing, and may be a refusal.
 */
async function sendTogether(tx: Tx, statements: readonly (Statement<unknown> | undefined)[]) {
  const sent = statements.filter((each) => each !== undefined);
  const rows = await read(
    tx,
    Object.fromEntries(
      sent.map((each, at) => [
        at,
        { query: each.query, read: (rows: never[]) => rows, explain: each.explain },
      ]),
    ),
  );
  return <T>(statement: Statement<T>): T => statement.read(rows[sent.indexOf(statement)] ?? []);
}
