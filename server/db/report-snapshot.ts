import { CompiledQuery } from 'kysely';
import { withLongWaits } from './call-budget.ts';
import type { Db, Tx } from './schema.ts';
import { effect, write } from './statement.ts';
import { inTransaction } from './transaction.ts';

const setting = (sql: string) => effect(CompiledQuery.raw(sql));

const SETTINGS = [
  // Has to be the first.
  'set transaction isolation level repeatable read, read only',
  // A year is read in another way than a day.
  'set local plan_cache_mode = auto',
  // Compiling the statements of a report takes longer than running them.
  'set local jit = off',
  // A year's lines would be sorted on disk.
  "set local work_mem = '32MB'",
].map(setting);

const LONG_MINUTES = 10;

/**
 * Runs the reads of a report or a search in one snapshot of the database: what they read fits together. Its
 * statements are planned for their values, not compiled (JIT), and sort in memory.
 */
export const inReportSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await write(tx, ...SETTINGS);
    return work(tx);
  });

/** Like `inReportSnapshot`, but each statement may take ten minutes: longer than a call may. */
export const inLongSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withLongWaits((LONG_MINUTES + 1) * 60_000, () =>
    inReportSnapshot(db, async (tx) => {
      await write(tx, setting(`set local statement_timeout = '${LONG_MINUTES}min'`));
      return work(tx);
    }),
  );
