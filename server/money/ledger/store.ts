import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '#server/db/schema.ts';

export type Account = Selectable<Schema['accounts']>;

export const insertMissingAccounts = (tx: Tx, accounts: readonly Pick<Account, 'id' | 'kind'>[]) =>
  tx
    .insertInto('accounts')
    .values([...accounts])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

/** Locks the accounts in byte order of their ids, the same order in every transaction, to avoid deadlocks. */
export const lockAccounts = (tx: Tx, ids: readonly string[]): Promise<Account[]> =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy(sql`id collate "C"`)
    .forNoKeyUpdate()
    .execute();

export const insertTransaction = (tx: Tx, row: Selectable<Schema['ledger_transactions']>) =>
  tx.insertInto('ledger_transactions').values(row).execute();

export const insertLines = (tx: Tx, rows: Insertable<Schema['ledger_lines']>[]) =>
  tx.insertInto('ledger_lines').values(rows).execute();
