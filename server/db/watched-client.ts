import type { Writable } from 'node:stream';
import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import { budgetLeft, spendBudget } from './call-budget.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { longStatementLimit } from './long-snapshot.ts';
import { type PreparedStatements, unnamedStatement } from './prepared-statements.ts';
import { sqlStateOf } from './sql-state.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost, isStalePlan } from './unavailable.ts';
import { withTimeout } from './with-timeout.ts';

/** Those whose connection has ended, or was given up. */
const lostClients = new WeakSet<pg.ClientBase>();

/** Those with a statement whose plan is out of date. */
const staleClients = new WeakSet<pg.ClientBase>();

/**
 * Must be called for each new connection: without a listener, one that ends while it is in use would end the
 * process.
 */
export const watchForLoss = (client: pg.ClientBase): void =>
  void client.on('error', () => void lostClients.add(client));

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;
export type Outcome = PromiseSettledResult<QueryResult<unknown>>;

interface SendOptions {
  readonly inTransaction?: boolean;
  /** The first statement begins the transaction. */
  readonly begins?: boolean;
}

export interface ClientOptions {
  readonly hungAfter: number;
  readonly statements: PreparedStatements;
  /** Follows `begin`: what each transaction sets. */
  readonly settings: string;
  readonly queue: ConnectionQueue;
}

/**
 * A connection that is checked out of the pool. One that did not answer is not used again, nor one whose
 * plans are out of date since a migration; outside a transaction its statement is repeated, as it had no
 * effect.
 */
export class WatchedClient {
  readonly client: pg.PoolClient;
  readonly options: ClientOptions;
  /** It did not answer in time, or it ends. */
  #isGivenUp = false;
  #released = false;

  constructor(client: pg.PoolClient, options: ClientOptions) {
    this.client = client;
    this.options = options;
  }

  /** The connection has ended. */
  isLost(): boolean {
    return lostClients.has(this.client);
  }

  /** Released, or handed over: somebody else may use the connection. */
  get isReleased(): boolean {
    return this.#released;
  }

  /** It answers no more. */
  isUnusable(): boolean {
    return this.#isGivenUp || this.isLost();
  }

  /**
   * Call this after the commit was sent: whoever waits for a connection may send more behind it, in the same
   * packet. Then this one ends with the answers to what it has sent.
   */
  handOver(): void {
    if (this.#released || this.#mustEnd()) return;
    this.#released = this.options.queue.handOver(this.client);
  }

  #mustEnd(): boolean {
    return staleClients.has(this.client) || this.isUnusable();
  }

  /**
   * Does nothing the second time, or after a `handOver` to somebody: whether the connection ends is then up
   * to them.
   */
  release(destroy = false): void {
    if (this.#released) return;
    this.#released = true;
    const ends = destroy || this.#mustEnd();
    // A rollback may follow if no other connection could be made; and the one before may still wait for the
    // answer to its commit.
    if (ends) lostClients.add(this.client);
    this.options.queue.release(this.client, { destroy: ends });
  }

  /** Like `sendAll`, but for one statement. Throws its error. */
  async send(
    sql: string,
    parameters: readonly unknown[],
    options?: SendOptions,
  ): Promise<QueryResult<unknown>> {
    const [outcome] = await this.sendAll([{ sql, parameters }], options);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value;
  }

  /** Sends statements in one packet. Each has a result or an error of its own. */
  async sendAll(
    queries: readonly Query[],
    { inTransaction = false, begins = false }: SendOptions = {},
  ): Promise<Outcome[]> {
    if (queries.length === 0) return [];
    const { statements, hungAfter } = this.options;
    const named = queries.map(({ sql, parameters }) => statements.make(sql, parameters));
    const outcomes = await this.#sendWithin(longStatementLimit() ?? hungAfter, named);
    if ((begins || !inTransaction) && isAbortedByOthers(outcomes)) {
      this.#isGivenUp = true;
      return queries.map(() => ({ status: 'rejected', reason: new ConnectionLost({ sent: false }) }));
    }
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue;
      const error = this.#meaningOf(outcome.reason);
      const query = queries[at];
      const name = named[at]?.name;
      const isStale = name !== undefined && isStalePlan(error);
      if (isStale) {
        staleClients.add(this.client);
        statements.renew(name);
      }
      outcomes[at] =
        isStale && query && !inTransaction
          ? await this.#sendUnnamed(query)
          : { status: 'rejected', reason: error };
    }
    return outcomes;
  }

  async #sendUnnamed({ sql, parameters }: Query): Promise<Outcome> {
    const { hungAfter } = this.options;
    const [outcome] = await this.#sendWithin(longStatementLimit() ?? hungAfter, [
      unnamedStatement(sql, parameters),
    ]);
    if (!outcome || outcome.status === 'fulfilled') return outcome as Outcome;
    return { status: 'rejected', reason: this.#meaningOf(outcome.reason) };
  }

  /** Never rejects: if the connection does not answer in time, all have this error. */
  async #sendWithin(ms: number, statements: readonly pg.QueryConfig[]): Promise<Outcome[]> {
    const failAll = (reason: Error): Outcome[] => statements.map(() => ({ status: 'rejected', reason }));
    if (this.isLost()) return failAll(new ConnectionLost({ sent: false }));
    if (this.#isGivenUp) return failAll(new DatabaseUnavailable('the connection was given up'));
    try {
      corkUntilNextTick(this.client);
      return await within(Math.min(ms, budgetLeft()), sendStatements(this.client, statements));
    } catch (error) {
      return failAll(error as Error);
    }
  }

  #meaningOf(error: unknown): unknown {
    if (error instanceof ConnectionLost) return error;
    // The database says that it ends a connection before it does.
    if (error instanceof DatabaseUnavailable || isConnectionLost(error)) this.#isGivenUp = true;
    // The driver's stack trace ends at its socket: this one names the caller.
    else if (error instanceof Error) Error.captureStackTrace(error);
    if (this.isLost() && !(error instanceof pg.DatabaseError))
      return new ConnectionLost({ sent: true, cause: error });
    return error;
  }
}

/** Throws `DatabaseUnavailable` if there is no connection, or none within what the current call has left. */
export async function withinBudget(connecting: Promise<WatchedClient>): Promise<WatchedClient> {
  try {
    return await within(budgetLeft(), connecting);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable('no connection to the database', { cause: error });
  }
}

/**
 * Does what `client.query(statement)` would do for each statement, but that call would copy it with the
 * descriptors of its properties.
 */
function sendStatements(client: pg.PoolClient, statements: readonly pg.QueryConfig[]): Promise<Outcome[]> {
  return new Promise((resolve) => {
    const outcomes: Outcome[] = [];
    let unanswered = statements.length;
    for (const [at, { name, text, values = [] }] of statements.entries()) {
      const callback = (reason: Error | null, value: QueryResult<unknown>) => {
        // Called a second time, without an error, for a statement whose parameters can't be sent.
        if (outcomes[at]) return;
        outcomes[at] = reason ? { status: 'rejected', reason } : { status: 'fulfilled', value };
        if (--unanswered === 0) resolve(outcomes);
      };
      client.query(Object.assign(new pg.Query(text, values), { name, callback }));
    }
  });
}

/**
 * The connection is still in a transaction of somebody else, which failed: its commit was cancelled before
 * the database began it. Nothing has had an effect.
 */
const isAbortedByOthers = ([first]: readonly Outcome[]): boolean =>
  first?.status === 'rejected' && sqlStateOf(first.reason) === '25P02';

/** pg writes each statement by itself: those that are sent in one tick shall leave in one packet. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Waits for the promise at most `ms`, at the expense of the call's budget. Throws `DatabaseUnavailable` after
 * that.
 */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  return spendBudget(() => withTimeout(ms, promise, makeTimeoutError));
}

const makeTimeoutError = () => new DatabaseUnavailable('the database did not answer in time');
