import type { Writable } from 'node:stream';
import type { QueryResult } from 'kysely';
import pg from 'pg';
import { budgetLeft, spendBudget } from './call-budget.ts';
import { longStatementLimit } from './long-snapshot.ts';
import { type PreparedStatements, unnamedStatement } from './prepared-statements.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost, isStalePlan } from './unavailable.ts';
import { withTimeout } from './with-timeout.ts';

/** Those whose connection has ended, or was given up. */
const lostClients = new WeakSet<pg.ClientBase>();

/** Must be called for each new connection: without a listener, one that ends while it is in use would end the process. */
export const watchForLoss = (client: pg.ClientBase): void =>
  void client.on('error', () => void lostClients.add(client));

export interface ClientOptions {
  readonly hungAfter: number;
  readonly statements: PreparedStatements;
  readonly begin: string;
}

/**
 * A connection that is checked out of the pool. One that did not answer is not used again, nor one whose plans are out of date since a
 * migration; outside a transaction its statement is repeated, as it had no effect.
 */
export class WatchedClient {
  readonly client: pg.PoolClient;
  readonly options: ClientOptions;
  /** It did not answer in time, or it ends. */
  #isGivenUp = false;
  #stale = false;
  #released = false;

  constructor(client: pg.PoolClient, options: ClientOptions) {
    this.client = client;
    this.options = options;
  }

  /** The connection has ended. */
  isLost(): boolean {
    return lostClients.has(this.client);
  }

  /** It answers no more. */
  isUnusable(): boolean {
    return this.#isGivenUp || this.isLost();
  }

  /** Does nothing the second time. */
  release(destroy = false): void {
    if (this.#released) return;
    this.#released = true;
    // A rollback may follow, where no other connection could be made.
    if (destroy) lostClients.add(this.client);
    this.client.release(destroy || this.#stale || this.isUnusable());
  }

  async send(
    sql: string,
    parameters: readonly unknown[],
    { inTransaction = false } = {},
    statement = this.options.statements.make(sql, parameters),
  ): Promise<QueryResult<unknown>> {
    if (this.isLost()) throw new ConnectionLost({ sent: false });
    if (this.#isGivenUp) throw new DatabaseUnavailable('the connection was given up');
    try {
      corkUntilNextTick(this.client);
      const result = sendQuery(this.client, statement);
      return await within(Math.min(longStatementLimit() ?? this.options.hungAfter, budgetLeft()), result);
    } catch (error) {
      // The database says that it ends a connection before it does.
      if (error instanceof DatabaseUnavailable || isConnectionLost(error)) this.#isGivenUp = true;
      // The driver's stack trace ends at its socket: this one names the caller.
      else if (error instanceof Error) Error.captureStackTrace(error);
      if (this.isLost() && !(error instanceof pg.DatabaseError))
        throw new ConnectionLost({ sent: true, cause: error });
      if (statement.name === undefined || !isStalePlan(error)) throw error;
      this.#stale = true;
      this.options.statements.renew(statement.name);
      if (inTransaction) throw error;
      return await this.send(sql, parameters, {}, unnamedStatement(sql, parameters));
    }
  }
}

/** Throws `DatabaseUnavailable` where there is no connection, or none within what the current call has left. */
export async function withinBudget(connecting: Promise<WatchedClient>): Promise<WatchedClient> {
  try {
    return await within(budgetLeft(), connecting);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable('no connection to the database', { cause: error });
  }
}

/** As `client.query(statement)`, which would copy the statement with the descriptors of its properties. */
function sendQuery(
  client: pg.PoolClient,
  { name, text, values = [] }: pg.QueryConfig,
): Promise<QueryResult<unknown>> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: unknown) =>
      error ? reject(error) : resolve(result as QueryResult<unknown>);
    client.query(Object.assign(new pg.Query(text, values), { name, callback }));
  });
}

/** pg writes each statement by itself: those that are sent in one tick shall leave in one packet. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Waits for the promise at most `ms`, at the expense of the call's budget. Throws `DatabaseUnavailable` after that. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  return spendBudget(() => withTimeout(ms, promise, makeTimeoutError));
}

const makeTimeoutError = () => new DatabaseUnavailable('the database did not answer in time');
