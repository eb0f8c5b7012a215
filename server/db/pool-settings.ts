import { availableParallelism } from 'node:os';

// Apart from the pool: settings are read before the driver is loaded.

/** Times are in milliseconds; 0 means no limit. */
export interface PoolSettings {
  readonly DATABASE_POOL_SIZE: number;
  /** How many connections work at the same time, as long as each is soon free again: see `ConnectionQueue`. */
  readonly DATABASE_CONCURRENCY: number;
  /** How many may wait for a connection; further calls are refused at once. Up to eight single statements wait as one, and up to 32 rotations. */
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

export const MAX_POOL_SIZE = 1000;

export const POOL_DEFAULTS: PoolSettings = {
  DATABASE_POOL_SIZE: 12,
  // As if the database ran on this machine.
  DATABASE_CONCURRENCY: Math.min(2 * availableParallelism(), MAX_POOL_SIZE),
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
