import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { type Statement, statement } from '#server/db/statement.ts';

export type AccountId =
  | `wallet:${string}`
  | `deposit:${string}`
  | `revenue:${string}`
  | `provider:${string}`
  | 'promotions'
  | 'losses';

/** The accounts that have a running balance. */
export type PersonAccountId = `wallet:${string}` | `deposit:${string}`;

export type Account = Selectable<Schema['accounts']>;

/** Locks accounts of people: person by person, the wallet before the deposit, as every transaction, to avoid deadlocks. */
export const lockAccounts = (tx: Tx, ids: readonly string[]): Promise<Account[]> =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy(sql`split_part(id, ':', 2) collate "C"`)
    .orderBy(sql`id collate "C"`, 'desc')
    .forNoKeyUpdate()
    .execute();

/** The account of a person that a transaction would take below zero, by `change`. */
export interface UncoveredAccount {
  readonly account_id: string;
  readonly balance: number;
  readonly change: number;
}

/**
 * Writes a transaction with its lines, in their order. The database writes nothing where it would take an account of a person
 * below zero: `refuse` throws then.
 */
export function insertTransaction(
  tx: Tx,
  { id, kind, order_id, payment_id, created_at }: Selectable<Schema['ledger_transactions']>,
  lines: readonly Pick<Insertable<Schema['ledger_lines']>, 'account_id' | 'amount' | 'kind'>[],
  refuse: (uncovered: UncoveredAccount) => never,
): Statement<void> {
  const accounts = lines.map(({ account_id }) => account_id);
  const amounts = lines.map(({ amount }) => amount);
  const kinds = lines.map((line) => line.kind);
  const query = sql<UncoveredAccount>`select * from post_ledger_transaction(${id}, ${kind}, ${order_id},
    ${payment_id}, ${created_at}::bigint, ${accounts}::text[], ${amounts}::bigint[], ${kinds}::text[])`;
  return statement(query.compile(tx), ([uncovered]) => {
    if (uncovered) refuse(uncovered);
  });
}

/** The balances of a person, minor units. */
export async function balancesOf(db: Db | Tx, user_id: string): Promise<{ wallet: number; deposit: number }> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where('id', 'in', [`wallet:${user_id}`, `deposit:${user_id}`])
    .execute();
  const balance = (kind: 'wallet' | 'deposit') =>
    accounts.find(({ id }) => id === `${kind}:${user_id}`)?.balance ?? 0;
  return { wallet: balance('wallet'), deposit: balance('deposit') };
}

/** The balance of an account of a person, minor units; 0 for one without lines. */
export async function balanceOf(db: Db | Tx, account: PersonAccountId): Promise<number> {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', account).executeTakeFirst();
  return row?.balance ?? 0;
}

/** An account's lines, newest first: of one sign, of some kinds, older than the line `before`; null: of all. */
export function selectEntries(
  db: Db,
  account: PersonAccountId,
  {
    sign,
    kinds,
    before,
    limit,
  }: { sign: '>' | '<' | null; kinds: readonly string[] | null; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select(({ ref }) => [
      'ledger_lines.id',
      'ledger_lines.kind',
      'ledger_lines.amount',
      ref('ledger_lines.balance_after').$notNull().as('balance_after'),
      'ledger_transactions.order_id',
      'ledger_transactions.payment_id',
      'ledger_transactions.created_at',
    ])
    .where('ledger_lines.account_id', '=', account);
  if (sign) query = query.where('ledger_lines.amount', sign, 0);
  if (kinds) query = query.where('ledger_lines.kind', 'in', kinds);
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

/** The lines of the order's transactions on all accounts, in the order in which they were booked. */
export const selectOrderLines = (tx: Tx, order_id: string) =>
  tx
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select(['ledger_lines.account_id', 'ledger_lines.kind', 'ledger_lines.amount'])
    .where('ledger_transactions.order_id', '=', order_id)
    .orderBy('ledger_lines.id')
    .execute();

/** The kinds of the order's transactions. */
export const selectOrderTransactions = (tx: Tx, order_id: string) =>
  tx.selectFrom('ledger_transactions').select('kind').where('order_id', '=', order_id).execute();
