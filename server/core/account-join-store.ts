import { type SqlBool, sql } from 'kysely';
import type { Schema, Tx } from '#server/db/schema.ts';

interface Accounts {
  readonly from: string;
  readonly into: string;
}

/**
 * The part of a feature in a join of two accounts, if all rows of its table with `user_id` go to the account
 * that is kept, and back if the join is undone. `key`: the column that names a row.
 */
export const movesWithAccount = <T extends keyof Schema & string>(
  table: T,
  key: keyof Schema[T] & string,
) => ({
  join: async ({ tx }: { readonly tx: Tx }, { from, into }: Accounts): Promise<Record<string, string[]>> => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set user_id = ${into} where user_id = ${from} returning ${sql.ref(key)} as id`.execute(
      tx,
    );
    return { [table]: rows.map(({ id }) => id) };
  },
  undoJoin: async (
    { tx }: { readonly tx: Tx },
    { from, into }: Accounts,
    moved: Readonly<Record<string, readonly string[]>>,
  ): Promise<void> => {
    const isMoved = sql<SqlBool>`${sql.ref(key)} = any (${moved[table] ?? []}::text[])`;
    await sql`update ${sql.table(table)} set user_id = ${from} where user_id = ${into} and ${isMoved}`.execute(
      tx,
    );
  },
});
