import { CompiledQuery } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { effect, runTogether } from './statement.ts';
import { inTransaction } from './transaction.ts';

const SETTINGS = [
  // Has to be the first.
  'set transaction isolation level repeatable read, read only',
  // Compiling the statements of a report takes longer than running them.
  'set local jit = off',
  // A year's lines would be sorted on disk.
  "set local work_mem = '32MB'",
].map((sql) => effect(CompiledQuery.raw(sql)));

/**
 * Runs `work`, which only reads, in one snapshot of the database: what it reads fits together. Its statements
 * are not compiled (JIT), and sort in memory.
 */
export const inReportSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await runTogether(tx, SETTINGS);
    return work(tx);
  });
