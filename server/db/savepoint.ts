import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/** Runs a part of a transaction: where it throws, only that part is undone, and the error goes on. */
export async function inSavepoint<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await part();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
