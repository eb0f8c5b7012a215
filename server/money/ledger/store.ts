import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

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

export const selectBalance = async (db: Db | Tx, account: string): Promise<number> => {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', account).executeTakeFirst();
  return row?.balance ?? 0;
};

/** An account's lines, newest first, from before the line `before` on. */
export const selectEntries = (
  db: Db,
  account: string,
  { sign, before, limit }: { sign: '>' | '<' | null; before: number | null; limit: number },
) => {
  let query = db
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_transactions as movement', 'movement.id', 'line.transaction_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .select([
      'line.id',
      'line.kind',
      'line.amount',
      'line.balance_after',
      'movement.order_id',
      'movement.created_at',
      'orders.outlet_id',
    ])
    .where('line.account_id', '=', account);
  if (sign) query = query.where('line.amount', sign, 0);
  if (before !== null) query = query.where('line.id', '<', before);
  return query.orderBy('line.id', 'desc').limit(limit).execute();
};
