import { sql } from 'kysely';
import type { Movement, OrderRevenue } from '#lib/domain/period-report.ts';
import { type Statement, statement } from '#server/db/statement.ts';

/** Consecutive days of a zone. */
interface ReportDays {
  /** When each of them begins. */
  readonly starts: readonly number[];
  readonly end_at: number;
}

/** The day, counted from 0. */
type OfDay = { readonly day: number };

export type DayRevenue = OrderRevenue & OfDay;

/** The revenue of the orders on each day on which they had any: orders with the same sum are one row. */
export const selectRevenueByDay = (
  accounts: readonly string[],
  { starts, end_at }: ReportDays,
): Statement<DayRevenue[]> =>
  statement(sql<DayRevenue>`
    select day, total, count(*)::bigint as count, sum(early_end)::bigint as early_end,
      sum(cancelled)::bigint as cancelled, sum(by_staff)::bigint as by_staff
    from (
      select width_bucket(ledger_transactions.created_at, ${starts}::bigint[]) - 1 as day,
        sum(ledger_lines.amount)::bigint as total,
        sum(case ledger_lines.kind when 'refund_early_end' then ledger_lines.amount else 0 end) as early_end,
        sum(case ledger_lines.kind when 'refund_cancel' then ledger_lines.amount else 0 end) as cancelled,
        sum(case ledger_lines.kind when 'refund_staff' then ledger_lines.amount else 0 end) as by_staff
      from ledger_transactions
      join ledger_lines on ledger_lines.transaction_id = ledger_transactions.id
      where ledger_transactions.created_at >= ${starts[0] ?? end_at} and ledger_transactions.created_at < ${end_at}
        and ledger_lines.account_id = any (${accounts}::text[])
      group by 1, ledger_transactions.order_id
    ) of_order
    group by day, total`);

export interface DayMovement extends Movement, OfDay {
  /** Null for what belongs to no outlet, such as an online top-up. */
  readonly outlet_id: string | null;
}

/**
 * What was booked on each day on the hall's accounts but the revenue, by account and kind. Paying from the
 * wallet, which most transactions do, moves money between a person and the revenue only.
 */
export const selectMovementsByDay = ({ starts, end_at }: ReportDays): Statement<DayMovement[]> =>
  statement(sql<DayMovement>`
    with line as (
      select ledger_transactions.id, ledger_transactions.order_id, ledger_lines.account_id, ledger_lines.kind,
        ledger_lines.amount, width_bucket(ledger_transactions.created_at, ${starts}::bigint[]) - 1 as day,
        ledger_lines.account_id like 'provider:%' as of_provider
      from ledger_transactions
      join ledger_lines on ledger_lines.transaction_id = ledger_transactions.id
      where ledger_transactions.created_at >= ${starts[0] ?? end_at} and ledger_transactions.created_at < ${end_at}
        and ledger_transactions.kind not in ('order_pay', 'order_extend')
        and ledger_lines.account_id not like 'wallet:%' and ledger_lines.account_id not like 'deposit:%'
        and ledger_lines.account_id not like 'revenue:%'
    ), placed as (
      select day, account_id, kind, amount, case
          when account_id like '%:%' and not of_provider then split_part(account_id, ':', 2)
          else coalesce(
            case when not of_provider then (
              select split_part(beside.account_id, ':', 2) from ledger_lines beside
              where beside.transaction_id = line.id and split_part(beside.account_id, ':', 1) = any (${OUTLET_ACCOUNTS}::text[])
              limit 1) end,
            (select split_part(paid.account_id, ':', 2)
              from ledger_transactions payment
              join ledger_lines paid on paid.transaction_id = payment.id
              where payment.order_id = line.order_id and payment.kind in ('order_pay', 'order_extend')
                and paid.account_id like 'revenue:%'
              limit 1))
        end as outlet_id
      from line
    )
    select day, outlet_id, split_part(account_id, ':', 1) as account, split_part(account_id, ':', 2) as of, kind,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as debit
    from placed
    group by day, outlet_id, account_id, kind`);

const OUTLET_ACCOUNTS = ['revenue', 'cash', 'safe', 'terminal', 'expenses', 'cash_difference'];
