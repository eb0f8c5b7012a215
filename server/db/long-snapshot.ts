import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';

const MAX_MINUTES = 10;

const inProgress = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one snapshot of the database, whose statements may take ten minutes each: longer than a call
 * may.
 */
export const inLongSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inProgress.run(true, () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(`${MAX_MINUTES}min`)}`.execute(tx);
        await sql`set local plan_cache_mode = auto`.execute(tx);
        return work(tx);
      }),
  );

/** How long the statements of the work in progress may take, ms; null for the limit of all others. */
export const longStatementLimit = (): number | null =>
  inProgress.getStore() ? (MAX_MINUTES + 1) * 60_000 : null;
