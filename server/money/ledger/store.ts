import { CompiledQuery, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Schema } from '#server/db/schema.ts';
import { detailOf, sqlStateOf } from '#server/db/sql-state.ts';
import {
  effect,
  mapped,
  oneRowStatement,
  rowStatement,
  type Statement,
  statement,
} from '#server/db/statement.ts';

export type AccountId =
  | `wallet:${string}`
  | `deposit:${string}`
  | `revenue:${string}`
  | `provider:${string}`
  | 'promotions'
  | 'losses'
  | `${OutletAccountKind}:${string}`
  | 'transit';

/** The accounts of an outlet's counter. */
type OutletAccountKind = 'cash' | 'safe' | 'terminal' | 'expenses' | 'cash_difference' | 'corrections';

/** The accounts that have a running balance. */
export type PersonAccountId = `wallet:${string}` | `deposit:${string}`;

export type Account = Selectable<Schema['accounts']>;

/** Locks accounts person by person, the wallet before the deposit, to avoid deadlocks. */
export const lockAccounts = (ids: readonly string[]): Statement<Account[]> =>
  statement(
    build
      .selectFrom('accounts')
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy(sql`split_part(id, ':', 2) collate "C"`)
      .orderBy(sql`id collate "C"`, 'desc')
      .forNoKeyUpdate(),
  );

/** The account of a person that a transaction would take below zero, by `change`. */
export interface UncoveredAccount {
  readonly account_id: string;
  /** The balance before the transaction. */
  readonly balance: number;
  readonly change: number;
}

/** Writes a transaction with its lines. If an account would fall below zero, `refuse` throws. */
export function insertTransaction(
  { id, kind, order_id, payment_id, shift_id, created_at }: Selectable<Schema['ledger_transactions']>,
  lines: readonly Pick<Insertable<Schema['ledger_lines']>, 'account_id' | 'amount' | 'kind'>[],
  refuse: (uncovered: UncoveredAccount) => never,
): Statement<void> {
  const accounts = lines.map(({ account_id }) => account_id);
  const amounts = lines.map(({ amount }) => amount);
  const kinds = lines.map((line) => line.kind);
  const parameters = [id, kind, order_id, payment_id, created_at, accounts, amounts, kinds, shift_id];
  return {
    ...effect(CompiledQuery.raw(WRITE_TRANSACTION, parameters)),
    explain: (error) => {
      if (sqlStateOf(error) !== UNCOVERED) return;
      const { transaction_id, account_id, balance } = JSON.parse(detailOf(error)) as UncoveredDetail;
      if (transaction_id !== id) return;
      const ofAccount = lines.filter((line) => line.account_id === account_id);
      refuse({ account_id, balance, change: ofAccount.reduce((sum, { amount }) => sum + amount, 0) });
    },
  };
}

type UncoveredDetail = Omit<UncoveredAccount, 'change'> & { readonly transaction_id: string };

const WRITE_TRANSACTION =
  'select write_ledger_transaction($1, $2, $3, $4, $5::bigint, $6::text[], $7::bigint[], $8::text[], $9::text)';

/** The SQLSTATE that the trigger of `ledger_lines` raises, with an `UncoveredDetail`. */
const UNCOVERED = 'BZ001';

/** The balances of accounts of people that have lines, minor units, by the id of the account. */
export const selectBalances = (
  accounts: readonly PersonAccountId[],
): Statement<ReadonlyMap<string, number>> =>
  statement(
    balancesQuery({ accounts }),
    (rows: Pick<Account, 'id' | 'balance'>[]) => new Map(rows.map(({ id, balance }) => [id, balance ?? 0])),
  );

const balancesQuery = compiledOnce((db, { accounts }: { accounts: readonly string[] }) =>
  db.selectFrom('accounts').select(['id', 'balance']).where(sql<SqlBool>`id = any (${accounts}::text[])`),
);

/** The balances of a person, minor units. */
export function balancesOf(user_id: string): Statement<{ wallet: number; deposit: number }> {
  const wallet: PersonAccountId = `wallet:${user_id}`;
  const deposit: PersonAccountId = `deposit:${user_id}`;
  return mapped(selectBalances([wallet, deposit]), (balances) => ({
    wallet: balances.get(wallet) ?? 0,
    deposit: balances.get(deposit) ?? 0,
  }));
}

/** The balance of an account of a person, minor units; 0 for one without lines. */
export const balanceOf = (account: PersonAccountId): Statement<number> =>
  mapped(selectBalances([account]), (balances) => balances.get(account) ?? 0);

interface EntrySearch {
  readonly sign: '>' | '<' | null;
  readonly kinds: readonly string[] | null;
  /** Payments for orders whose credits are wanted besides `kinds`. */
  readonly credited?: readonly string[];
  readonly before: number | null;
  readonly limit: number;
}

/** An account's lines, newest first, of one sign, of some kinds, older than `before`; null: of all. */
export function selectEntries(
  account: PersonAccountId,
  { sign, kinds, credited = [], before, limit }: EntrySearch,
) {
  let query = build
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
  if (kinds)
    query = query.where(({ or, and, eb }) =>
      or([
        eb('ledger_lines.kind', 'in', kinds),
        ...(credited.length > 0
          ? [
              and([
                eb('ledger_lines.kind', '=', 'payment_in'),
                eb('ledger_transactions.payment_id', 'in', credited),
              ]),
            ]
          : []),
      ]),
    );
  if (before !== null) query = query.where('ledger_lines.id', '<', before);
  return statement(query.orderBy('ledger_lines.id', 'desc').limit(limit));
}

/** All lines of the accounts, oldest first. */
export const selectAllEntries = (accounts: readonly AccountId[]) =>
  statement(
    build
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
      .orderBy('ledger_lines.id'),
  );

/** An order and somebody whose money for it is meant. */
export interface PaidOrder {
  readonly order_id: string;
  readonly user_id: string;
}

export interface OrderLine {
  readonly account_id: string;
  readonly kind: string;
  readonly amount: number;
}

/**
 * The lines of an order that concern one person, in the order in which they were booked: of transactions that
 * move their wallet, or one that was joined with it, or no wallet at all; without the wallets of others who
 * have paid a share.
 */
export function selectOrderLines({ order_id, user_id }: PaidOrder): Statement<OrderLine[]> {
  const wallet: PersonAccountId = `wallet:${user_id}`;
  return statement(sql<OrderLine>`
    select line.account_id, line.kind, line.amount from (
      select lines.*, account.kind = 'wallet' as is_wallet,
        account.kind = 'wallet' and (account.id = ${wallet} or account.joined_into = ${wallet}) is true as is_own
      from ledger_transactions movement
      join ledger_lines lines on lines.transaction_id = movement.id
      join accounts account on account.id = lines.account_id
      where movement.order_id = ${order_id}
    ) line
    where (not line.is_wallet or line.is_own) and (
      line.transaction_id in (
        select own.transaction_id from ledger_lines own join accounts account on account.id = own.account_id
        join ledger_transactions movement on movement.id = own.transaction_id
        where movement.order_id = ${order_id} and (account.id = ${wallet} or account.joined_into = ${wallet})
      ) or not exists (
        select from ledger_lines other
        where other.transaction_id = line.transaction_id and other.account_id like 'wallet:%'
      ))
    order by line.id`);
}

/**
 * What a person has paid of an order that somebody else booked, without what was given back before it was
 * used.
 */
export interface SharePayments {
  readonly play: number;
  readonly deposit: number;
  /** When the last of it was paid; null for nothing. */
  readonly paid_at: number | null;
}

export const sumSharePayments = ({ order_id, user_id }: PaidOrder): Statement<SharePayments> =>
  rowStatement(
    CompiledQuery.raw(SHARE_PAYMENTS, [order_id, `wallet:${user_id}`]) as CompiledQuery<SharePayments>,
    (row) => row ?? { play: 0, deposit: 0, paid_at: null },
  );

const SHARE_PAYMENTS = `
  select
    coalesce(-sum(line.amount) filter (
      where line.kind in ('share_pay', 'share_return', 'order_pay', 'order_extend')), 0)::bigint as play,
    coalesce(-sum(line.amount) filter (
      where line.kind = 'deposit_hold' or movement.kind = 'share_return' and line.kind = 'deposit_return'
    ), 0)::bigint as deposit,
    max(movement.created_at) filter (where line.amount < 0) as paid_at
  from ledger_transactions movement
  join ledger_lines line on line.transaction_id = movement.id
  join accounts account on account.id = line.account_id
  where movement.order_id = $1 and (account.id = $2 or account.joined_into = $2)
    and line.kind in ('share_pay', 'share_return', 'order_pay', 'order_extend', 'deposit_hold', 'deposit_return')`;

/** The kinds of the order's transactions. */
export const selectOrderTransactions = (order_id: string): Statement<{ kind: string }[]> =>
  statement(build.selectFrom('ledger_transactions').select('kind').where('order_id', '=', order_id));

export interface ShiftMovement {
  readonly account: Account['kind'];
  readonly kind: string;
  /** The amount has the sign of the ledger: what the hall gains is negative on the accounts of its money. */
  readonly amount: number;
  readonly count: number;
}

/** What a shift booked, summed by the kinds of account and line. */
export const selectShiftMovements = (shift_id: string): Statement<ShiftMovement[]> =>
  statement(sql<ShiftMovement>`
    select accounts.kind as account, ledger_lines.kind,
      sum(ledger_lines.amount)::bigint as amount, count(*)::bigint as count
    from ledger_transactions
    join ledger_lines on ledger_lines.transaction_id = ledger_transactions.id
    join accounts on accounts.id = ledger_lines.account_id
    where ledger_transactions.shift_id = ${shift_id}
    group by accounts.kind, ledger_lines.kind
    order by 1, 2`);

/** A transaction of a shift that moved cash or card money; minor units, positive if it came in. */
export interface ShiftTransaction {
  readonly id: string;
  readonly kind: string;
  readonly order_id: string | null;
  readonly created_at: number;
  readonly cash: number;
  readonly terminal: number;
}

/** The transactions of a shift on its drawer and its card terminal, oldest first. */
export const selectShiftTransactions = (shift_id: string): Statement<ShiftTransaction[]> =>
  statement(sql<ShiftTransaction>`
    select movement.id, movement.kind, movement.order_id, movement.created_at,
      coalesce(-sum(line.amount) filter (where account.kind = 'cash'), 0)::bigint as cash,
      coalesce(-sum(line.amount) filter (where account.kind = 'terminal'), 0)::bigint as terminal
    from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id
    join accounts account on account.id = line.account_id and account.kind in ('cash', 'terminal')
    where movement.shift_id = ${shift_id}
    group by movement.id
    order by min(line.id)`);

/** Payments through providers: how many came in, and what they brought less what went back; minor units. */
export interface OnlineTakings {
  readonly count: number;
  readonly amount: number;
}

/** The payments through providers for orders of an outlet in a range of lines. */
export const sumOnlineTakings = (
  revenue_account: AccountId,
  { after, until }: LineRange,
): Statement<OnlineTakings> =>
  oneRowStatement(sql<OnlineTakings>`
    select count(*) filter (where line.amount < 0)::bigint as count,
      coalesce(-sum(line.amount), 0)::bigint as amount
    from ledger_lines line
    join ledger_transactions movement on movement.id = line.transaction_id
    where line.account_id in (select id from accounts where kind = 'provider') and line.id > ${after}
      and line.id <= coalesce(${until}::bigint, 9223372036854775807)
      and exists (
        select from ledger_transactions paid
        join ledger_lines revenue on revenue.transaction_id = paid.id
        where paid.order_id = movement.order_id and revenue.account_id = ${revenue_account}
      )`);

/** What was paid out of the drawer and spent in shifts. */
export const selectCashOuts = (
  shift_ids: readonly string[],
): Statement<{ amount: number; created_at: number }[]> =>
  statement(
    build
      .selectFrom('ledger_transactions')
      .innerJoin('ledger_lines', 'ledger_lines.transaction_id', 'ledger_transactions.id')
      .innerJoin('accounts', 'accounts.id', 'ledger_lines.account_id')
      .select(['ledger_lines.amount', 'ledger_transactions.created_at'])
      .where(sql<SqlBool>`ledger_transactions.shift_id = any (${shift_ids}::text[])`)
      .where('ledger_transactions.kind', 'in', ['counter_out', 'expense'])
      .where('accounts.kind', '=', 'cash'),
  );

/** What came into a wallet and joined ones in cash, less what was paid out in cash; minor units. */
export const sumCashPaid = (account: PersonAccountId): Statement<number> =>
  oneRowStatement(
    sql<{ amount: number }>`
    select coalesce(-sum(line.amount), 0)::bigint as amount
    from ledger_lines line
    join accounts account on account.id = line.account_id and account.kind = 'cash'
    where line.transaction_id in (
      select own.transaction_id from ledger_lines own join accounts wallet on wallet.id = own.account_id
      where wallet.id = ${account} or wallet.joined_into = ${account})`,
    ({ amount }) => amount,
  );

/** The id of the newest ledger line; 0 for none. */
export const lastLineId = (): Statement<number> =>
  oneRowStatement(
    build.selectFrom('ledger_lines').select((eb) => eb.fn.max('id').as('id')),
    ({ id }) => id ?? 0,
  );

/** Lines of the ledger: after one, up to another (null: all that followed), by their ids. */
export interface LineRange {
  readonly after: number;
  readonly until: number | null;
}

/** The revenue of each order of an outlet in a range of lines, minor units; refunds are deducted. */
export const selectRevenueByOrder = (
  revenue_account: AccountId,
  { after, until }: LineRange,
): Statement<{ order_id: string; amount: number }[]> =>
  statement(sql<{ order_id: string; amount: number }>`
    select ledger_transactions.order_id, sum(ledger_lines.amount)::bigint as amount
    from ledger_lines
    join ledger_transactions on ledger_transactions.id = ledger_lines.transaction_id
    where ledger_lines.account_id = ${revenue_account} and ledger_lines.id > ${after}
      and ledger_lines.id <= coalesce(${until}::bigint, 9223372036854775807)
      and ledger_transactions.order_id is not null
    group by ledger_transactions.order_id`);

export interface WalletMovementRow {
  readonly account_id: string;
  readonly kind: string;
  readonly amount: number;
  readonly bonus: number;
  readonly topup: number | null;
  readonly order_id: string | null;
}

/** The movements of a wallet and of those joined with it, wallet by wallet, oldest first. */
export const selectWalletMovements = (account: PersonAccountId): Statement<WalletMovementRow[]> =>
  statement(sql<WalletMovementRow>`
    select ledger_lines.account_id, ledger_lines.kind, ledger_lines.amount, ledger_transactions.order_id,
      case
        when ledger_lines.kind = 'bonus' then ledger_lines.amount
        when ledger_lines.kind in ('payment_refund', 'payment_dispute') then -(
          select coalesce(sum(promoted.amount), 0)::bigint from ledger_lines promoted
          where promoted.transaction_id = ledger_lines.transaction_id and promoted.account_id = 'promotions')
        else 0
      end as bonus,
      case when ledger_lines.kind = 'bonus' and ledger_lines.amount > 0 then (
        select sum(topup.amount)::bigint from ledger_lines topup
        where topup.transaction_id = ledger_lines.transaction_id
          and topup.account_id = ledger_lines.account_id and topup.kind = 'topup')
      end as topup
    from ledger_lines
    join ledger_transactions on ledger_transactions.id = ledger_lines.transaction_id
    join accounts on accounts.id = ledger_lines.account_id
    where accounts.id = ${account} or accounts.joined_into = ${account}
    order by accounts.joined_at, accounts.id, ledger_lines.id`);

/** Notes that the wallets joined with a wallet are joined with another. Reads their ids. */
export const moveJoined = (joined: PersonAccountId, into: PersonAccountId): Statement<string[]> =>
  statement(
    build
      .updateTable('accounts')
      .set({ joined_into: into })
      .where('joined_into', '=', joined)
      .returning('id'),
    (rows) => rows.map(({ id }) => id),
  );

/** Notes that a wallet was joined with another. */
export const markJoined = (
  joined: PersonAccountId,
  { into, at }: { into: PersonAccountId; at: number },
): Statement<void> =>
  effect(build.updateTable('accounts').set({ joined_into: into, joined_at: at }).where('id', '=', joined));

/** Notes that a wallet is apart again. */
export const markSeparated = (account: PersonAccountId): Statement<void> =>
  effect(build.updateTable('accounts').set({ joined_into: null, joined_at: null }).where('id', '=', account));

/** Notes that the wallets that were joined with a wallet before are joined with it again. */
export const giveBackJoined = (account: PersonAccountId, joined: readonly string[]): Statement<void> =>
  effect(
    build
      .updateTable('accounts')
      .set({ joined_into: account })
      .where(sql<SqlBool>`id = any (${joined}::text[])`),
  );
