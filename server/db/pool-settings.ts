// The settings are apart from the pool because they are read before the driver is loaded.

/** Times are in milliseconds; 0 means no limit. */
export interface PoolSettings {
  /** How many connections are open at most. Further calls wait for one, the longest wait first. */
  readonly DATABASE_POOL_SIZE: number;
  /** How many may wait for a connection. Further calls are refused at once. */
  readonly DATABASE_POOL_WAITERS: number;
  /** The limit for a connection to be made, or to become free. */
  readonly DATABASE_CONNECT_TIMEOUT: number;
  readonly DATABASE_STATEMENT_TIMEOUT: number;
  readonly DATABASE_LOCK_TIMEOUT: number;
  /** The database rolls back the transaction of a process that is frozen or unreachable for this long. */
  readonly DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: number;
  /** False for a PgBouncer in transaction mode before 1.21, which does not know named statements. */
  readonly PREPARED_STATEMENTS: boolean;
}

export const MAX_POOL_SIZE = 1000;

export const POOL_DEFAULTS: PoolSettings = {
  DATABASE_POOL_SIZE: 12,
  DATABASE_POOL_WAITERS: 200,
  DATABASE_CONNECT_TIMEOUT: 3_000,
  DATABASE_STATEMENT_TIMEOUT: 4_000,
  DATABASE_LOCK_TIMEOUT: 3_500,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: 3_000,
  PREPARED_STATEMENTS: true,
};

/** The settings of an operator's commands and of migrations, which may take long. */
export const NO_TIMEOUTS = {
  DATABASE_STATEMENT_TIMEOUT: 0,
  DATABASE_LOCK_TIMEOUT: 0,
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: 0,
} as const satisfies Partial<PoolSettings>;
