import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type AccountId =
  | `wallet:${string}`
  | `deposit:${string}`
  | `revenue:${string}`
  | `provider:${string}`
  | 'promotions'
  | 'losses';

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

/** The account's balance in minor units; 0 for an account without lines. */
export async function balanceOf(db: Db | Tx, account: AccountId): Promise<number> {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', account).executeTakeFirst();
  return row?.balance ?? 0;
}

/** An account's lines, newest first; with `before`, those older than that line. */
export function selectEntries(
  db: Db,
  account: AccountId,
  { sign, before, limit }: { sign: '>' | '<' | null; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select([
      'ledger_lines.id',
      'ledger_lines.kind',
      'ledger_lines.amount',
      'ledger_lines.balance_after',
      'ledger_transactions.order_id',
      'ledger_transactions.created_at',
    ])
    .where('ledger_lines.account_id', '=', account);
  if (sign) query = query.where('ledger_lines.amount', sign, 0);
  if (before !== null) query = query.where('ledger_lines.id', '<', before);
  return query.orderBy('ledger_lines.id', 'desc').limit(limit).execute();
}

/** All lines of the accounts, oldest first. */
export const selectAllEntries = (db: Db, accounts: readonly AccountId[]) =>
  db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select([
      'ledger_lines.account_id',
      'ledger_lines.kind',
      'ledger_lines.amount',
      'ledger_lines.balance_after',
      'ledger_transactions.created_at',
    ])
    .where('ledger_lines.account_id', 'in', accounts)
    .orderBy('ledger_lines.id')
    .execute();

/** The lines of the order's transactions on an account, oldest first. */
export const selectOrderLines = (tx: Tx, order_id: string, account: AccountId) =>
  tx
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select(['ledger_lines.kind', 'ledger_lines.amount'])
    .where('ledger_transactions.order_id', '=', order_id)
    .where('ledger_lines.account_id', '=', account)
    .orderBy('ledger_lines.id')
    .execute();

/** The kinds of the order's transactions. */
export const selectOrderTransactions = (tx: Tx, order_id: string) =>
  tx.selectFrom('ledger_transactions').select('kind').where('order_id', '=', order_id).execute();
