import { sql } from 'kysely';
import type { Tx } from './schema.ts';
import { sendWrites } from './statement.ts';

/**
 * Runs `work` in a savepoint: if it throws, only its changes are rolled back, and the error is rethrown.
 * Constraints that are otherwise checked at the commit are checked at its end.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint inner_work`.execute(tx);
  try {
    const result = await work();
    await sql`
      set constraints all immediate; set constraints all deferred; release savepoint inner_work`.execute(tx);
    return result;
  } catch (error) {
    // An error of a write is rolled back too.
    await sendWrites(tx).catch(() => {});
    // It still exists after the rollback, and would hide one of an outer call, which has the same name.
    await sql`rollback to savepoint inner_work; release savepoint inner_work`.execute(tx);
    throw error;
  }
}
