import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';

/**
 * Rows that one statement deletes: it must end within its timeout, also after the server was off for long.
 */
const BATCH = 5_000;

/**
 * Deletes the rows that meet the condition, by several processes at once if need be. The condition needs an
 * index.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema,
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const name = sql.table(table);
  let deleted: number;
  do {
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${condition} limit ${BATCH} for update skip locked
      ))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  } while (deleted === BATCH);
}
