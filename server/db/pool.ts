import type { Writable } from 'node:stream';
import type { PostgresPool, QueryResult } from 'kysely';
import pg from 'pg';
import { budgetLeft, spendBudget } from './call-budget.ts';
import { longStatementLimit } from './long-snapshot.ts';
import {
  noPreparedStatements,
  type PreparedStatements,
  preparedStatements,
  unnamedStatement,
} from './prepared-statements.ts';
import { hostUrls, type PrimaryPool, primaryOf, requireReadWrite } from './primary.ts';
import { typeParsers } from './type-parsers.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost, isStalePlan } from './unavailable.ts';
import { withTimeout } from './with-timeout.ts';

/** Times are in milliseconds; 0 means no limit. */
export interface PoolSettings {
  readonly DATABASE_POOL_SIZE: number;
  /** Waits for a connection, each of up to eight single statements or a transaction; further calls are refused at once. */
  readonly DATABASE_POOL_WAITERS: number;
  /** For a connection to be made, or to become free. */
  readonly DATABASE_CONNECT_TIMEOUT: number;
  readonly DATABASE_STATEMENT_TIMEOUT: number;
  readonly DATABASE_LOCK_TIMEOUT: number;
  /** After it the database rolls back the transaction of a process that is frozen or unreachable. */
  readonly DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: number;
  /** False for a PgBouncer in transaction mode before 1.21, which does not know named statements. */
  readonly PREPARED_STATEMENTS: boolean;
}

export const POOL_DEFAULTS: PoolSettings = {
  DATABASE_POOL_SIZE: 12,
  DATABASE_POOL_WAITERS: 200,
  DATABASE_CONNECT_TIMEOUT: 3_000,
  DATABASE_STATEMENT_TIMEOUT: 4_000,
  DATABASE_LOCK_TIMEOUT: 3_500,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: 3_000,
  PREPARED_STATEMENTS: true,
};

/** For commands of an operator and migrations, which may take long. */
export const NO_TIMEOUTS = {
  DATABASE_STATEMENT_TIMEOUT: 0,
  DATABASE_LOCK_TIMEOUT: 0,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: 0,
} as const satisfies Partial<PoolSettings>;

/** The database cancels a statement at its timeout; only a database that hangs lets this much more pass. */
const HUNG_AFTER_MS = 1_000;

/**
 * A pool whose connections may end at any time: the statement in progress fails, and the process goes on. Where the URL
 * names several hosts, the connections are to the one that accepts writes. A connection that other processes share
 * between transactions (PgBouncer) has no settings of its own: its timeouts are set in each transaction.
 */
export function openPool(url: string, settings: PoolSettings, { shared = false } = {}): PrimaryPool {
  const urls = hostUrls(url);
  const pools = urls.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: settings.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(shared ? {} : sessionTimeouts(settings)),
      // Statements that a call sends without waiting for each other take one round trip.
      pipeline: true,
      types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
      ...(urls.length > 1 ? { onConnect: requireReadWrite } : {}),
    });
    // Without listeners, a connection that ends would end the process: an idle one through the pool, one in use by itself.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => void lostClients.add(client)));
    return pool;
  });
  return primaryOf(pools as [pg.Pool, ...pg.Pool[]]);
}

/** Those whose connection has ended, or was given up. */
const lostClients = new WeakSet<pg.ClientBase>();

const timeoutsOf = (settings: PoolSettings) => ({
  statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT,
  lock_timeout: settings.DATABASE_LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: settings.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT,
});

/** pg does not send a timeout of 0, so that the one of the role or the database would hold. */
function sessionTimeouts(settings: PoolSettings) {
  const timeouts = timeoutsOf(settings);
  const none = Object.entries(timeouts).filter(([, ms]) => ms === 0);
  return { ...timeouts, options: none.map(([name]) => `-c ${name}=0`).join(' ') };
}

/** Begins a transaction that has these timeouts, in one round trip. */
const beginWithTimeouts = (settings: PoolSettings): string =>
  ['begin', ...Object.entries(timeoutsOf(settings)).map(([name, ms]) => `set local ${name} = ${ms}`)].join(
    '; ',
  );

interface BoundedPool extends PostgresPool {
  /** Runs one statement outside transactions. Unless it is `alone`, other such statements may share its connection. */
  run(
    sql: string,
    parameters: readonly unknown[],
    options?: { readonly repeatable?: boolean | undefined; readonly alone?: boolean | undefined },
  ): Promise<QueryResult<unknown>>;
}

/**
 * The pool as Kysely uses it. Waits are bounded: by the timeouts of the settings, and by what the current call has left
 * (call-budget.ts). Throws `DatabaseUnavailable` where the database does not answer in time, and `ConnectionLost`.
 */
export function boundedPool(pool: PrimaryPool, settings: PoolSettings, { shared = false } = {}): BoundedPool {
  const { DATABASE_STATEMENT_TIMEOUT: statementTimeout } = settings;
  const hungAfter = statementTimeout > 0 ? statementTimeout + HUNG_AFTER_MS : Number.POSITIVE_INFINITY;
  const statements = settings.PREPARED_STATEMENTS ? preparedStatements() : noPreparedStatements;
  const options = { hungAfter, statements, begin: shared ? beginWithTimeouts(settings) : 'begin' };
  const checkOut = async () => {
    if (pool.stats().waiting >= settings.DATABASE_POOL_WAITERS)
      throw new DatabaseUnavailable('too many waits for a connection');
    return new WatchedClient(await pool.connect(), options);
  };
  const checkOutWithinBudget = async () => {
    const connecting = checkOut();
    try {
      return await withinBudget(connecting);
    } catch (error) {
      connecting.then((client) => client.release()).catch(() => {});
      throw error;
    }
  };
  const clients = new WeakMap<pg.PoolClient, BoundedClient>();
  const connect = async () => {
    const watched = await checkOutWithinBudget();
    let client = clients.get(watched.client);
    if (!client) {
      client = new BoundedClient(checkOutWithinBudget);
      clients.set(watched.client, client);
    }
    return client.use(watched);
  };
  const sendAlone = async (sql: string, parameters: readonly unknown[]) => {
    const client = await connect();
    try {
      return (await client.query(sql, parameters)) as QueryResult<unknown>;
    } finally {
      client.release();
    }
  };
  let reading: SharedClient | undefined;
  let changing: SharedClient | undefined;
  const joinable = (shared: SharedClient | undefined) =>
    shared?.canBeJoined ? shared : new SharedClient(checkOut);
  // Apart: what changes rows may wait for a lock.
  const sendShared = (sql: string, parameters: readonly unknown[]) => {
    if (REPEATABLE.test(sql)) {
      reading = joinable(reading);
      return reading.send(sql, parameters);
    }
    changing = joinable(changing);
    return changing.send(sql, parameters);
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: connect as unknown as PostgresPool['connect'],
    async run(sql, parameters, { repeatable = false, alone = false } = {}) {
      if (alone) return await sendAlone(sql, parameters);
      try {
        return await sendShared(sql, parameters);
      } catch (error) {
        if (!(repeatable || REPEATABLE.test(sql)) || !isConnectionLost(error)) throw error;
        return await sendShared(sql, parameters);
      }
    },
  };
}

/** Throws `DatabaseUnavailable` where there is no connection, or none within what the current call has left. */
async function withinBudget(connecting: Promise<WatchedClient>): Promise<WatchedClient> {
  try {
    return await within(budgetLeft(), connecting);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable('no connection to the database', { cause: error });
  }
}

interface ClientOptions {
  readonly hungAfter: number;
  readonly statements: PreparedStatements;
  readonly begin: string;
}

/**
 * A connection that is checked out of the pool. One that did not answer is not used again, nor one whose plans are out of date since a
 * migration; outside a transaction its statement is repeated, as it had no effect.
 */
class WatchedClient {
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

/** Statements that share a connection, at most: each waits for those before it. */
const MAX_SHARED = 8;
/** After this a wait for a connection is not joined any more: it may soon end with an error. */
const MAX_JOIN_MS = 100;

/**
 * A connection for single statements outside transactions. Those that come in one turn of the event loop, or within `MAX_JOIN_MS` while
 * none is free, are sent in one packet. The database runs them one after another: a busy server and its database wake each other less
 * often (docs/decisions/0068).
 */
class SharedClient {
  readonly #connecting: Promise<WatchedClient>;
  #users = 0;
  #isWaiting = true;
  #joined = 0;
  readonly #madeAt = performance.now();

  constructor(checkOut: () => Promise<WatchedClient>) {
    const turnEnd = new Promise<void>((resolve) => setImmediate(resolve));
    this.#connecting = turnEnd.then(checkOut).finally(() => {
      this.#isWaiting = false;
    });
  }

  /** Until its statements are sent. */
  get canBeJoined(): boolean {
    const isNew = performance.now() - this.#madeAt < MAX_JOIN_MS;
    return this.#isWaiting && isNew && this.#joined < MAX_SHARED;
  }

  async send(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    this.#joined++;
    this.#users++;
    try {
      const watched = await withinBudget(this.#connecting);
      return await watched.send(sql, parameters);
    } finally {
      if (--this.#users === 0) this.#leave();
    }
  }

  /** The last statement has ended, or was given up before there was a connection. */
  #leave(): void {
    this.#joined = MAX_SHARED;
    this.#connecting.then((client) => client.release()).catch(() => {});
  }
}

/**
 * A statement that only reads: it can be repeated on another connection. So can any that is the first of a transaction, which had no
 * effect.
 */
const REPEATABLE = /^select\b/;

const BEGIN = /^(begin|start transaction)\b/;

const emptyResult = (command: string) => ({ command, rowCount: 0, rows: [] });

/**
 * A connection as Kysely uses it, from each checkout to its release. Where the connection had ended while it was idle, another
 * one takes its place. There is one for each connection, not for each use: Kysely keeps what it knows of it in weak maps, which the
 * garbage collector would have to clear.
 */
class BoundedClient {
  readonly #checkOut: () => Promise<WatchedClient>;
  #watched!: WatchedClient;
  #inTransaction = false;
  #isFirst = true;
  /** The transaction is begun with its first statement, in one round trip. */
  #beginsWithNext = false;

  constructor(checkOut: () => Promise<WatchedClient>) {
    this.#checkOut = checkOut;
  }

  /** Begins another use. */
  use(watched: WatchedClient): this {
    this.#watched = watched;
    this.#inTransaction = false;
    this.#isFirst = true;
    this.#beginsWithNext = false;
    return this;
  }

  release(destroy = false): void {
    this.#watched.release(destroy);
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    this.#inTransaction ||= BEGIN.test(sql);
    if (sql === 'begin') {
      this.#beginsWithNext = true;
      return emptyResult('BEGIN');
    }
    const begins = this.#beginsWithNext;
    this.#beginsWithNext = false;
    if (begins && (sql === 'commit' || sql === 'rollback')) return emptyResult(sql.toUpperCase());
    // The transaction ended with its connection, so Kysely must not replace the error that it had.
    if (this.#watched.isUnusable() && sql === 'rollback') return emptyResult('ROLLBACK');
    const repeatable = this.#isFirst && (begins || REPEATABLE.test(sql));
    this.#isFirst = false;
    try {
      return await this.#sendNext(sql, parameters, begins);
    } catch (error) {
      if (!repeatable || !isConnectionLost(error)) throw error;
      this.#watched.release(true);
      this.#watched = await this.#checkOut();
      return await this.#sendNext(sql, parameters, begins);
    }
  }

  #sendNext(sql: string, parameters: readonly unknown[], begins: boolean): Promise<unknown> {
    if (!begins) return this.#send(sql, parameters);
    const sent = [this.#send(this.#watched.options.begin, []), this.#send(sql, parameters)];
    return Promise.all(sent).then(([, result]) => result);
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    return this.#watched.send(sql, parameters, { inTransaction: this.#inTransaction });
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
