import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '#server/db/schema.ts';

export type Account = Selectable<Schema['accounts']>;

/** Makes the accounts that are not there yet, in the order given. */
export const insertMissingAccounts = (tx: Tx, accounts: readonly Pick<Account, 'id' | 'kind'>[]) =>
  tx
    .insertInto('accounts')
    .values([...accounts])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

/** Locks the accounts in byte order of their ids: every poster takes them in the same order. */
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

export const insertLines = (
  tx: Tx,
  transaction_id: string,
  lines: readonly { account: string; amount: number; kind: string }[],
) =>
  tx
    .insertInto('ledger_lines')
    .values(lines.map(({ account, amount, kind }) => ({ transaction_id, account_id: account, amount, kind })))
    .execute();
