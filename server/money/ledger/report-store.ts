import { sql } from 'kysely';
import type { Movement } from '#lib/domain/period-report.ts';
import type { Db } from '#server/db/schema.ts';

/** Consecutive days of a zone. */
export interface ReportDays {
  /** When each of them begins. */
  readonly starts: readonly number[];
  readonly end_at: number;
}

export interface DayMovement extends Movement {
  /** Counted from 0. */
  readonly day: number;
  /** Null for what belongs to no outlet, such as an online top-up. */
  readonly outlet_id: string | null;
}

/**
 * What was booked on the accounts of the hall on each day, by kind of account and line. A line on an account without an outlet
 * belongs to that of the transaction's other lines, else to that of its order.
 */
export async function selectMovementsByDay(db: Db, { starts, end_at }: ReportDays): Promise<DayMovement[]> {
  const { rows } = await sql<DayMovement>`
    with line as (
      select ledger_transactions.id, ledger_transactions.order_id, ledger_lines.kind, ledger_lines.amount,
        width_bucket(ledger_transactions.created_at, ${starts}::bigint[]) - 1 as day,
        split_part(ledger_lines.account_id, ':', 1) as account, split_part(ledger_lines.account_id, ':', 2) as name
      from ledger_transactions
      join ledger_lines on ledger_lines.transaction_id = ledger_transactions.id
      where ledger_transactions.created_at >= ${starts[0] ?? end_at} and ledger_transactions.created_at < ${end_at}
        and ledger_lines.account_id not like 'wallet:%' and ledger_lines.account_id not like 'deposit:%'
    ), placed as (
      select line.*, case
          when line.account = any (${OUTLET_ACCOUNTS}::text[]) then line.name
          else coalesce(
            (select split_part(beside.account_id, ':', 2) from ledger_lines beside
              where beside.transaction_id = line.id
                and split_part(beside.account_id, ':', 1) = any (${OUTLET_ACCOUNTS}::text[])
              limit 1),
            (select split_part(paid.account_id, ':', 2)
              from ledger_transactions other
              join ledger_lines paid on paid.transaction_id = other.id
              where other.order_id = line.order_id and paid.account_id like 'revenue:%'
              limit 1))
        end as outlet_id
      from line
    )
    select day, outlet_id, account, name as of, kind,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as debit
    from placed
    group by day, outlet_id, account, name, kind`.execute(db);
  return rows;
}

const OUTLET_ACCOUNTS = ['revenue', 'cash', 'safe', 'terminal', 'expenses', 'cash_difference'];

/** So many orders of an outlet had this revenue on a day, refunds deducted; minor units. */
export interface DayRevenue {
  readonly day: number;
  readonly amount: number;
  readonly orders: number;
}

/** The revenue of each order on each day, counted by its amount: the tax is rounded by order. */
export async function selectRevenueByDay(
  db: Db,
  accounts: readonly string[],
  { starts, end_at }: ReportDays,
): Promise<DayRevenue[]> {
  const { rows } = await sql<DayRevenue>`
    select day, amount, count(*)::bigint as orders
    from (
      select width_bucket(ledger_transactions.created_at, ${starts}::bigint[]) - 1 as day,
        sum(ledger_lines.amount)::bigint as amount
      from ledger_transactions
      join ledger_lines on ledger_lines.transaction_id = ledger_transactions.id
      where ledger_transactions.created_at >= ${starts[0] ?? end_at} and ledger_transactions.created_at < ${end_at}
        and ledger_lines.account_id = any (${accounts}::text[])
      group by 1, ledger_transactions.order_id
    ) of_order
    group by day, amount`.execute(db);
  return rows;
}
