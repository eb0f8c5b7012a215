import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './schema.ts';

const RETRIES = 12;
/**
 * SQLSTATEs after which a transaction is retried: deadlock, serialization failure, and exclusion violation. The last
 * means that another order took the table after this one checked it: the retry sees that order and refuses with a reason.
 */
export const RETRYABLE: ReadonlySet<string> = new Set(['40P01', '40001', '23P01']);

const inProgress = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction: it commits as a whole or, where `work` throws, not at all. `work` may run more than
 * once (see `RETRYABLE`), so it must have no effect besides `tx`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => inProgress.run(true, () => work(tx)));
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * (attempt + 1));
    }
  }
}

/** The SQLSTATE of a driver's error, e.g. `23505` for a unique violation. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * A `db` that throws when used inside a transaction. On PostgreSQL such a query would run outside the transaction; on
 * PGlite, which has one connection, it would never return.
 */
export const forbidInTransaction = (db: Db): Db =>
  new Proxy(db, {
    get(target, key) {
      if (inProgress.getStore()) throw new Error('db was used inside a transaction: pass tx');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
