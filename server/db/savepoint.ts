import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Runs `work` in a savepoint: where it throws, only its changes are rolled back, and the error is rethrown. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint inner_work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint inner_work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint inner_work`.execute(tx);
    throw error;
  }
}
