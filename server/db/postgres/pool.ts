import pg from 'pg';
import { withinCallBudget } from '../call-budget.ts';
import type { PoolSettings } from '../pool-settings.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { Connection, type ConnectionOptions, watchForLoss } from './connection.ts';
import { preparedStatements } from './prepared-statements.ts';
import { connectToPrimary, hostUrls, requireReadWrite } from './primary.ts';

/** The database cancels a statement at its timeout; only a database that hangs lets this much more pass. */
const HUNG_AFTER_MS = 1_000;

export interface ConnectionPool {
  stats(): { total: number; idle: number; waiting: number };
  /** A connection, which has to be released. Throws `DatabaseUnavailable`. */
  checkOut(): Promise<Connection>;
  end(): Promise<void>;
}

/**
 * Opens a pool of connections to PostgreSQL. If the URL names several hosts, they are to the one that accepts
 * writes. A connection of PgBouncer, which other processes share between transactions, has no settings of its
 * own: they are set in each transaction.
 */
export function openPool(url: string, settings: PoolSettings, { behindPgBouncer = false } = {}) {
  const urls = hostUrls(url);
  return connectionPool(
    {
      connectionString: urls[0],
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(behindPgBouncer ? {} : sessionSettings(settings)),
      ...(urls.length > 1 ? { onConnect: requireReadWrite } : {}),
    },
    settings,
    { urls, transactionSettings: behindPgBouncer ? transactionSettings(settings) : '' },
  );
}

const timeoutsOf = (settings: PoolSettings) => ({
  statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT,
  lock_timeout: settings.DATABASE_LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: settings.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT,
});

/**
 * Each connection plans a named statement once, for all values: to plan it anew takes longer than to find a
 * few rows by their keys. A report, whose plan depends on its values, sets `auto` (docs/decisions/0101).
 */
const PLANS_ONCE = 'plan_cache_mode=force_generic_plan';

/** pg does not send a timeout of 0, so that the one of the role or the database would hold. */
function sessionSettings(settings: PoolSettings) {
  const timeouts = timeoutsOf(settings);
  const none = Object.entries(timeouts).filter(([, ms]) => ms === 0);
  const options = [PLANS_ONCE, ...none.map(([name]) => `${name}=0`)];
  return { ...timeouts, options: options.map((setting) => `-c ${setting}`).join(' ') };
}

/** What follows `begin` in one round trip, if a connection has no settings of its own. */
const transactionSettings = (settings: PoolSettings): string =>
  [PLANS_ONCE, ...Object.entries(timeoutsOf(settings)).map(([name, ms]) => `${name}=${ms}`)]
    .map((setting) => `; set local ${setting}`)
    .join('');

/**
 * Parsers by type OID: `bigint` and `numeric` (the sum of bigints) are read as numbers. Epoch seconds and
 * minor units stay below 2^53.
 */
const NUMBERS: Readonly<Record<number, (text: string) => number>> = { 20: Number, 1700: Number };

interface PoolOptions extends Partial<Pick<ConnectionOptions, 'transactionSettings' | 'checkBegin'>> {
  /** The URL of each host; none if the pool connects otherwise, as that of PGlite does. */
  readonly urls?: readonly string[];
}

/**
 * Connections whose waits are bounded: by the timeouts of the settings, and by what the current call has left
 * (call-budget.ts). They may end at any time: the statement in progress fails, and the process goes on.
 */
export function connectionPool(
  config: pg.PoolConfig,
  settings: PoolSettings,
  { urls = [], transactionSettings = '', checkBegin = () => {} }: PoolOptions = {},
): ConnectionPool {
  const pool = new pg.Pool({
    ...config,
    max: settings.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT,
    // Statements that a call sends without waiting for each other take one round trip.
    pipeline: true,
    types: { getTypeParser: (oid, format) => NUMBERS[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // Without a listener, an idle connection that ends would end the process.
  pool.on('error', () => {});
  pool.on('connect', watchForLoss);
  const connect = async () => {
    if (pool.waitingCount >= settings.DATABASE_POOL_WAITERS)
      throw new DatabaseUnavailable('too many calls wait for a connection');
    const connecting = connectToPrimary(pool, urls);
    try {
      return await withinCallBudget(() => connecting);
    } catch (error) {
      connecting.then((client) => client.release()).catch(() => {});
      if (error instanceof DatabaseUnavailable) throw error;
      throw new DatabaseUnavailable('no connection to the database', { cause: error });
    }
  };
  const { DATABASE_STATEMENT_TIMEOUT: statementTimeout } = settings;
  const options: ConnectionOptions = {
    hungAfter: statementTimeout > 0 ? statementTimeout + HUNG_AFTER_MS : Number.POSITIVE_INFINITY,
    statements: settings.PREPARED_STATEMENTS ? preparedStatements() : preparedStatements(0),
    transactionSettings,
    checkBegin,
  };
  return {
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
    checkOut: async () => new Connection(await connect(), options),
  };
}
