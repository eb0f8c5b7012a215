import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** The number of savepoints that are open in a transaction. */
const openSavepoints = new WeakMap<Tx, number>();

export const isInSavepoint = (tx: Tx): boolean => (openSavepoints.get(tx) ?? 0) > 0;

/**
 * Runs `work` in a savepoint: if it throws, only its changes are rolled back, and the error is rethrown.
 * Constraints that are otherwise checked at the commit are checked at its end.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint inner_work`.execute(tx);
  openSavepoints.set(tx, (openSavepoints.get(tx) ?? 0) + 1);
  try {
    const result = await work();
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    await sql`release savepoint inner_work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint inner_work`.execute(tx);
    // It still exists after the rollback, and would hide one of an outer call, which has the same name.
    await sql`release savepoint inner_work`.execute(tx);
    throw error;
  } finally {
    openSavepoints.set(tx, (openSavepoints.get(tx) ?? 1) - 1);
  }
}
