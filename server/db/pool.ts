import type { QueryResult } from 'kysely';
import pg from 'pg';
import { READS } from './bounded-connection.ts';
import { ConnectionQueue } from './connection-queue.ts';
import type { PoolSettings } from './pool-settings.ts';
import { noPreparedStatements, preparedStatements } from './prepared-statements.ts';
import { hostUrls, type PrimaryPool, primaryOf, requireReadWrite } from './primary.ts';
import { SharedClient } from './shared-client.ts';
import { typeParsers } from './type-parsers.ts';
import { ConnectionLost, isConnectionLost } from './unavailable.ts';
import { WatchedClient, watchForLoss, withinBudget } from './watched-client.ts';

/** The database cancels a statement at its timeout; only a database that hangs lets this much more pass. */
const HUNG_AFTER_MS = 1_000;

/**
 * A pool whose connections may end at any time: the statement in progress fails, and the process goes on. If
 * the URL names several hosts, the connections are to the one that accepts writes. A connection of PgBouncer,
 * which other processes share between transactions, has no settings of its own: they are set in each
 * transaction. `notifiesAfterCommit`: the process tells others of the orders that it changes, and the
 * triggers need not.
 */
export function openPool(
  url: string,
  settings: PoolSettings,
  { behindPgBouncer = false, notifiesAfterCommit = false } = {},
): PrimaryPool {
  const urls = hostUrls(url);
  const pools = urls.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: settings.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(behindPgBouncer ? {} : sessionSettings(settings, notifiesAfterCommit)),
      // Statements that a call sends without waiting for each other take one round trip.
      pipeline: true,
      types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
      ...(urls.length > 1 ? { onConnect: requireReadWrite } : {}),
    });
    // Without a listener, an idle connection that ends would end the process.
    pool.on('error', () => {});
    pool.on('connect', watchForLoss);
    return pool;
  });
  return primaryOf(pools as [pg.Pool, ...pg.Pool[]]);
}

const timeoutsOf = (settings: PoolSettings) => ({
  statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT,
  lock_timeout: settings.DATABASE_LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: settings.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT,
});

/** The setting that the triggers of orders read (migration 0086, docs/decisions/0071). */
const NOTIFIES_AFTER_COMMIT = 'baize.notifies_after_commit=on';

/** pg does not send a timeout of 0, so that the one of the role or the database would hold. */
function sessionSettings(settings: PoolSettings, notifiesAfterCommit: boolean) {
  const timeouts = timeoutsOf(settings);
  const none = Object.entries(timeouts).filter(([, ms]) => ms === 0);
  const others = [
    ...none.map(([name]) => `${name}=0`),
    ...(notifiesAfterCommit ? [NOTIFIES_AFTER_COMMIT] : []),
  ];
  return { ...timeouts, options: others.map((setting) => `-c ${setting}`).join(' ') };
}

/** What follows `begin` in one round trip, if a connection has no settings of its own. */
const transactionSettings = (settings: PoolSettings, notifiesAfterCommit: boolean): string =>
  [
    ...Object.entries(timeoutsOf(settings)).map(([name, ms]) => `${name}=${ms}`),
    ...(notifiesAfterCommit ? [NOTIFIES_AFTER_COMMIT] : []),
  ]
    .map((setting) => `; set local ${setting}`)
    .join('');

export interface BoundedPool {
  stats(): { total: number; idle: number; waiting: number };
  /** A connection for several statements, which has to be released. Throws `DatabaseUnavailable`. */
  checkOut(): Promise<WatchedClient>;
  /**
   * Runs one statement outside transactions. Unless it is `alone`, other such statements may share its
   * connection.
   */
  run(
    sql: string,
    parameters: readonly unknown[],
    options?: { readonly alone?: boolean | undefined },
  ): Promise<QueryResult<unknown>>;
  end(): Promise<void>;
}

/**
 * Connections whose waits are bounded: by the timeouts of the settings, and by what the current call has left
 * (call-budget.ts). Throws `DatabaseUnavailable` if the database does not answer in time, and
 * `ConnectionLost`.
 */
export function boundedPool(
  pool: PrimaryPool,
  settings: PoolSettings,
  { behindPgBouncer = false, notifiesAfterCommit = false } = {},
): BoundedPool {
  const { DATABASE_STATEMENT_TIMEOUT: statementTimeout } = settings;
  const hungAfter = statementTimeout > 0 ? statementTimeout + HUNG_AFTER_MS : Number.POSITIVE_INFINITY;
  const statements = settings.PREPARED_STATEMENTS ? preparedStatements() : noPreparedStatements;
  const queue = new ConnectionQueue(pool.connect, {
    size: settings.DATABASE_POOL_SIZE,
    concurrency: settings.DATABASE_CONCURRENCY,
    waiters: settings.DATABASE_POOL_WAITERS,
    timeout: settings.DATABASE_CONNECT_TIMEOUT || Number.POSITIVE_INFINITY,
  });
  const options = {
    hungAfter,
    statements,
    queue,
    settings: behindPgBouncer ? transactionSettings(settings, notifiesAfterCommit) : '',
  };
  const checkOut = async () => new WatchedClient(await queue.checkOut(), options);
  const checkOutWithinBudget = async () => {
    const connecting = checkOut();
    try {
      return await withinBudget(connecting);
    } catch (error) {
      connecting.then((client) => client.release()).catch(() => {});
      throw error;
    }
  };
  const sendAlone = async (sql: string, parameters: readonly unknown[]) => {
    const client = await checkOutWithinBudget();
    try {
      return await client.send(sql, parameters);
    } finally {
      client.release();
    }
  };
  let reading: SharedClient | undefined;
  let changing: SharedClient | undefined;
  const joinable = (client: SharedClient | undefined) =>
    client?.canBeJoined ? client : new SharedClient(checkOut);
  // Apart: what changes rows may wait for a lock.
  const sendShared = (sql: string, parameters: readonly unknown[]) => {
    if (READS.test(sql)) {
      reading = joinable(reading);
      return reading.send(sql, parameters);
    }
    changing = joinable(changing);
    return changing.send(sql, parameters);
  };
  return {
    stats: () => ({ ...pool.stats(), waiting: queue.waiting }),
    end: () => {
      queue.close();
      return pool.end();
    },
    checkOut: checkOutWithinBudget,
    async run(sql, parameters, { alone = false } = {}) {
      const send = alone ? sendAlone : sendShared;
      try {
        return await send(sql, parameters);
      } catch (error) {
        const hadNoEffect = error instanceof ConnectionLost && !error.sent;
        if (!(hadNoEffect || READS.test(sql)) || !isConnectionLost(error)) throw error;
        return await send(sql, parameters);
      }
    },
  };
}
