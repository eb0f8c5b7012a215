import type { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { withinCallBudget } from '../call-budget.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost, isStalePlan } from '../unavailable.ts';
import type { PreparedStatements } from './prepared-statements.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type Outcome = PromiseSettledResult<QueryResult<unknown>>;

/** Throws what an error of a statement means, such as a refusal; returns if it means nothing else. */
export type Explain = (error: unknown) => void;

/** A statement whose answer has not been looked at yet. */
interface SentAhead {
  readonly outcome: Promise<Outcome>;
  readonly explain?: Explain | undefined;
}

const queryOf = (sql: string): Query => ({ sql, parameters: [] });

const rejected = (reason: unknown): Outcome => ({ status: 'rejected', reason });

/** A statement that only reads can be repeated on another connection. */
const READS = /^select\b/;

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Those whose connection has ended. */
const lostClients = new WeakSet<pg.ClientBase>();

/**
 * Must be called for each new connection: without a listener, one that ends while it is in use would end the
 * process.
 */
export const watchForLoss = (client: pg.ClientBase): void =>
  void client.on('error', () => void lostClients.add(client));

export interface ConnectionOptions {
  /** Gets a connection that is idle or new. */
  connect(): Promise<pg.PoolClient>;
  /** Milliseconds after which a statement without an answer is given up. */
  readonly hungAfter: number;
  readonly statements: PreparedStatements;
  /** Follows `begin`: what each transaction sets. */
  readonly transactionSettings: string;
  /** Throws if no transaction may begin now. */
  checkBegin(): void;
}

/**
 * A connection as Kysely uses it, from its checkout to its release. Its waits are bounded, and one that did
 * not answer in time is not used again.
 */
export class Connection implements DatabaseConnection {
  readonly #options: ConnectionOptions;
  #client: pg.PoolClient;
  /** It did not answer in time, or the database ends it. */
  #isGivenUp = false;
  #isInTransaction = false;
  /** The driver could not encode a statement: the database, which never got it, would commit the others. */
  #hasUnsendable = false;
  /** The commit or rollback was sent, or the connection released: somebody else may use it. */
  #hasEnded = false;
  #isReleased = false;
  /** What the transaction has sent without waiting for it, in order. */
  #ahead: SentAhead[] = [];

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  release(): void {
    this.#hasEnded = true;
    if (!this.#isReleased) this.#giveBack();
  }

  /** Begins a transaction. Nobody waits for it before its first statement. */
  begin({ isolationLevel, accessMode }: TransactionSettings = {}): void {
    this.#options.checkBegin();
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    this.#isInTransaction = true;
    this.sendAhead(queryOf(`begin${level}${access}${this.#options.transactionSettings}`));
  }

  /**
   * Sends a statement of the transaction. The next one and the commit see what it did, and fail with its
   * error.
   */
  sendAhead(query: Query, explain?: Explain): void {
    this.#checkInProgress();
    for (const outcome of this.#send([query])) this.#ahead.push({ outcome, explain });
  }

  /** Throws the error of what was sent ahead, and `AbortedTransactionError` if a statement failed before. */
  async commit(): Promise<void> {
    const sent = this.#sendInTransaction([queryOf(this.#hasUnsendable ? 'rollback' : 'commit')]);
    this.#hasEnded = true;
    const { command } = resultOf(await sent) as pg.QueryResult;
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never rejects: what failed before is the error that matters. */
  async rollback(): Promise<void> {
    this.#hasEnded = true;
    this.#ahead = [];
    if (this.#isUnusable()) return;
    const [outcome] = await this.#answersOf(this.#send([queryOf('rollback')]));
    if (outcome?.status === 'rejected') this.#isGivenUp = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A text of several statements has several results, of which the last one counts.
    const results = [resultOf(await this.executeAll([query])) as pg.QueryResult | pg.QueryResult[]].flat();
    const { rows, command, rowCount } = results.at(-1) as pg.QueryResult;
    return {
      rows: rows as R[],
      ...(CHANGES.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}),
    };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are not streamed');
  }

  /**
   * Sends statements in one packet. Each has a result or an error of its own. Throws after the commit.
   * Outside a transaction, several are one snapshot that only reads, and what had no effect is repeated once.
   */
  async executeAll(queries: readonly Query[]): Promise<Outcome[]> {
    this.#checkInProgress();
    if (queries.length === 0) return [];
    if (this.#isInTransaction) return this.#sendInTransaction(queries);
    const isSnapshot = queries.length > 1;
    const begin = `begin isolation level repeatable read, read only${this.#options.transactionSettings}`;
    const sent = isSnapshot ? [queryOf(begin), ...queries, queryOf('commit')] : queries;
    let outcomes = await this.#answersOf(this.#send(sent));
    const onlyReads = isSnapshot || READS.test(queries[0]?.sql ?? '');
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed && hadNoEffect(failed, onlyReads)) {
      if (this.#isUnusable()) await this.#reconnect();
      outcomes = await this.#answersOf(this.#send(sent));
    }
    return isSnapshot ? outcomes.slice(1, -1) : outcomes;
  }

  #checkInProgress(): void {
    if (this.#hasEnded) throw new Error('the transaction has ended');
  }

  /** If a statement that was sent ahead has failed, all fail with its error. */
  async #sendInTransaction(queries: readonly Query[]): Promise<Outcome[]> {
    const ahead = this.#ahead;
    this.#ahead = [];
    const sent = [...ahead.map(({ outcome }) => outcome), ...this.#send(queries)];
    const outcomes = await this.#answersOf(sent);
    for (const [at, { explain }] of ahead.entries()) {
      const outcome = outcomes[at];
      if (outcome?.status !== 'rejected') continue;
      const reason = meaningOf(outcome.reason, explain);
      return queries.map(() => rejected(reason));
    }
    return outcomes.slice(ahead.length);
  }

  #isUnusable(): boolean {
    return this.#isGivenUp || lostClients.has(this.#client);
  }

  #giveBack(): void {
    const isUnusable = this.#isUnusable();
    // The pool alone would not close it before it has answered.
    if (isUnusable) streamOf(this.#client).destroy();
    this.#client.release(isUnusable);
    this.#isReleased = true;
  }

  async #reconnect(): Promise<void> {
    this.#giveBack();
    this.#client = await this.#options.connect();
    this.#isReleased = false;
    this.#isGivenUp = false;
  }

  /** None of the promises rejects. */
  #send(queries: readonly Query[]): Promise<Outcome>[] {
    const failAll = (reason: unknown) => queries.map(async () => rejected(reason));
    if (lostClients.has(this.#client)) return failAll(new ConnectionLost({ sent: false }));
    if (this.#isGivenUp) return failAll(new DatabaseUnavailable('the connection was given up'));
    const client = this.#client;
    corkUntilNextTick(client);
    return queries.map(async ({ sql, parameters }): Promise<Outcome> => {
      const named = this.#options.statements.make(sql, parameters);
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
      let isSent = false;
      try {
        client.query(named, (error: Error | null, result: pg.QueryResult) => {
          if (error && !isSent) this.#hasUnsendable = true;
          if (error) reject(error);
          else resolve(result as QueryResult<unknown>);
        });
        isSent = true;
        return { status: 'fulfilled', value: await promise };
      } catch (error) {
        return rejected(this.#meaningOf(error, named.name));
      }
    });
  }

  /** Never rejects. A connection that does not answer in time is given up. */
  async #answersOf(sent: readonly Promise<Outcome>[]): Promise<Outcome[]> {
    try {
      return await withinCallBudget(() => Promise.all(sent), this.#options.hungAfter);
    } catch (error) {
      this.#isGivenUp = true;
      return sent.map(() => rejected(error));
    }
  }

  #meaningOf(error: unknown, name: string | undefined): unknown {
    if (name !== undefined && isStalePlan(error)) this.#options.statements.renew(name);
    // The database says that it ends a connection before it does.
    if (isConnectionLost(error)) this.#isGivenUp = true;
    // The driver's stack trace ends at its socket: this one names the caller.
    else if (error instanceof Error) Error.captureStackTrace(error);
    return lostClients.has(this.#client) && !(error instanceof pg.DatabaseError)
      ? new ConnectionLost({ sent: true, cause: error })
      : error;
  }
}

function resultOf([outcome]: readonly Outcome[]): QueryResult<unknown> {
  if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  return outcome.value;
}

function hadNoEffect(outcome: Outcome, onlyReads: boolean): boolean {
  if (outcome.status === 'fulfilled') return false;
  const { reason } = outcome;
  if (isStalePlan(reason)) return true;
  return isConnectionLost(reason) && (onlyReads || (reason instanceof ConnectionLost && !reason.sent));
}

function meaningOf(error: unknown, explain?: Explain): unknown {
  try {
    explain?.(error);
    return error;
  } catch (meaning) {
    return meaning;
  }
}

const streamOf = (client: pg.PoolClient): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

/** pg writes each statement by itself: those that are sent in one tick shall leave in one packet. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
