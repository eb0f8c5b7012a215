import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { countStatement, read, type Statement } from './statement.ts';

/**
 * Rows that one statement deletes: it must end within its timeout, also after the server was off for long.
 */
const BATCH = 5_000;

/** Deletes some of the rows that meet the condition, which needs an index. Reads how many. */
export function deleteBatch(table: keyof Schema, condition: RawBuilder<SqlBool>): Statement<number> {
  const name = sql.table(table);
  return countStatement(sql<{ count: number }>`
    with deleted as (
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${condition} limit ${BATCH} for update skip locked
      ))
      returning 1
    )
    select count(*) from deleted`);
}

/** Runs each deletion until no rows are left. Several processes may do it at once. */
export async function deleteInBatches(db: Db, ...deletions: readonly Statement<number>[]): Promise<void> {
  for (const deletion of deletions) {
    let deleted: number;
    do deleted = await read(db, deletion);
    while (deleted === BATCH);
  }
}
