import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { budgetLeft, spendBudget } from './call-budget.ts';
import type { Db, Tx } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { ConnectionLost, isConnectionLost, isStalePlan } from './unavailable.ts';

const RETRIES = 12;
/**
 * SQLSTATEs after which a transaction is retried: deadlock, serialization failure, and exclusion violation.
 * The last means that another order took the table after this one checked it: the retry sees that order and
 * refuses with a reason.
 */
const RETRYABLE: ReadonlySet<string> = new Set(['40P01', '40001', '23P01']);

const isRetryable = (error: unknown): boolean =>
  error instanceof TransactionConflict || RETRYABLE.has(sqlStateOf(error) ?? '') || isStalePlan(error);

/**
 * Another transaction was first, and a retry will not meet it again: `inTransaction` runs its work once more.
 */
export class TransactionConflict extends Error {}

const inProgress = new AsyncLocalStorage<true>();

/** A connection that is lost again and again is an outage, which the caller is told at once. */
const RECONNECTS = 2;

/**
 * Runs `work` in one transaction: it commits as a whole or, if `work` throws, not at all. `work` may run more
 * than once (see `RETRYABLE`; also after its connection was lost or its plans went out of date), so it must
 * have no effect besides `tx`. If the connection is lost during the commit, the outcome is unknown, and
 * `work` does not run again.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    let committing = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await inProgress.run(true, () => work(tx));
        committing = true;
        return result;
      });
    } catch (error) {
      const unknown = committing && !(error instanceof ConnectionLost && !error.sent);
      const lost = isConnectionLost(error) && !unknown && attempt < RECONNECTS;
      const conflict = isRetryable(error) && attempt < RETRIES;
      if (!lost && !conflict) throw error;
      if (budgetLeft() <= 0) throw error;
      await spendBudget(() => sleep(Math.random() * 20 * (attempt + 1)));
    }
  }
}

/**
 * A `db` that throws when used inside a transaction. On PostgreSQL such a query would run outside the
 * transaction; on PGlite, which has one connection, it would never return.
 */
export const forbidInTransaction = (db: Db): Db =>
  new Proxy(db, {
    get(target, key) {
      if (inProgress.getStore()) throw new Error('db was used inside a transaction: pass tx');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
