import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { budgetLeft, spendBudget } from './call-budget.ts';
import { isInSavepoint } from './savepoint.ts';
import type { Db, Tx } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { asOne, runStatement, type Statement } from './statement.ts';
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
  let committing = false;
  const attemptOnce = async () => {
    let last: Promise<unknown> | undefined;
    committing = false;
    try {
      const value = await db.transaction().execute(async (tx) => {
        const result = await inProgress.run(true, () => work(tx));
        committing = true;
        last = sendLast(tx);
        return result;
      });
      await last;
      return value;
    } catch (error) {
      // The commit only tells that the transaction was aborted.
      await last;
      throw error;
    }
  };
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce();
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

const lastStatements = new WeakMap<Tx, Statement<void>[]>();

/**
 * Sends the statements together with the commit, at the end of `work` of `inTransaction`: as one (see
 * `asOne`), with those of other calls. What follows in `work` does not see their effect. An error of them is
 * thrown by `inTransaction`. It must not be called within a savepoint, whose rollback would not undo them.
 */
export function sendWithCommit(tx: Tx, ...statements: readonly Statement<void>[]): void {
  if (isInSavepoint(tx)) throw new Error('a savepoint cannot wait for the commit');
  const last = lastStatements.get(tx);
  if (last) last.push(...statements);
  else lastStatements.set(tx, [...statements]);
}

/**
 * Does not wait for the result on PostgreSQL, because the commit follows at once: after an error it rolls
 * back.
 */
function sendLast(tx: Tx): Promise<unknown> | undefined {
  const [first, ...others] = lastStatements.get(tx) ?? [];
  if (!first) return undefined;
  const sent = others.length === 0 ? runStatement(tx, first) : runStatement(tx, asOne([first, ...others]));
  // Its error is thrown by `inTransaction`, after the end of the transaction.
  sent.catch(() => {});
  return sent;
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
