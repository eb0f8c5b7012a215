import { type SqlBool, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { effect, type Statement, statement } from '#server/db/statement.ts';

interface Accounts {
  readonly from: string;
  readonly into: string;
}

/** A table with `user_id` whose rows are moved with an account. `key` is the column that names a row. */
export interface MovedTable {
  readonly table: keyof Schema;
  readonly key: string;
}

/** Gives all rows of an account to another one. Reads the names of the rows. */
export const moveRows = ({ table, key }: MovedTable, { from, into }: Accounts): Statement<string[]> =>
  statement(
    sql<{ id: string }>`
      update ${sql.table(table)} set user_id = ${into} where user_id = ${from} returning ${sql.ref(key)} as id`,
    (rows) => rows.map(({ id }) => id),
  );

/** Gives rows back to the account that they were moved from. */
export function moveRowsBack(
  { table, key }: MovedTable,
  { from, into }: Accounts,
  names: readonly string[],
): Statement<void> {
  const isMoved = sql<SqlBool>`${sql.ref(key)} = any (${names}::text[])`;
  return effect(sql`update ${sql.table(table)} set user_id = ${from} where user_id = ${into} and ${isMoved}`);
}
