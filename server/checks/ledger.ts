import { type RawBuilder, sql } from 'kysely';
import { inLongSnapshot } from '#server/db/report-snapshot.ts';
import type { Db } from '#server/db/schema.ts';
import { read, type Statement, statement } from '#server/db/statement.ts';

/** An invariant of the ledger. Its query returns one message per violation. */
type LedgerCheck = RawBuilder<{ problem: string }>;

const transactionsSumToZero: LedgerCheck = sql`
  select format('transaction %s (%s) sums to %s instead of 0', movement.id, movement.kind, coalesce(sum(line.amount), 0)) as problem
  from ledger_transactions movement left join ledger_lines line on line.transaction_id = movement.id
  group by movement.id having coalesce(sum(line.amount), 0) <> 0 or count(line.id) = 0
  order by movement.id`;

const balancesMatchTheirLines: LedgerCheck = sql`
  select format('account %s has balance %s, but its lines sum to %s', account.id, account.balance, coalesce(sum(line.amount), 0)) as problem
  from accounts account left join ledger_lines line on line.account_id = account.id
  where account.kind in ('wallet', 'deposit')
  group by account.id having account.balance <> coalesce(sum(line.amount), 0)
  order by account.id`;

const runningBalancesMatch: LedgerCheck = sql`
  select format('line %s of account %s has balance_after %s instead of %s', id, account_id, balance_after, running) as problem
  from (
    select id, account_id, balance_after, sum(amount) over (partition by account_id order by id) as running
    from ledger_lines where account_id like 'wallet:%' or account_id like 'deposit:%'
  ) chain
  where balance_after is distinct from running order by id`;

const accountsSumToZero: LedgerCheck = sql`
  select format('all accounts sum to %s instead of 0', sum(amount)) as problem
  from (
    select balance as amount from accounts where kind in ('wallet', 'deposit')
    union all
    -- The accounts of the hall have no running balance.
    select line.amount from ledger_lines line
    join accounts account on account.id = line.account_id and account.kind not in ('wallet', 'deposit')
  ) parts having sum(amount) <> 0`;

const noPersonIsBelowZero: LedgerCheck = sql`
  select format('account %s is below 0: %s', id, balance) as problem
  from accounts where kind in ('wallet', 'deposit') and balance < 0 order by id`;

/** What the players of each order have paid of its price and deposit. */
const sumOfPlayers = sql`
  left join (
    select order_id, sum(share_paid) as play, sum(deposit_paid) as deposit from order_players group by order_id
  ) players on players.order_id = orders.id`;

const sharesAreWithinOrders: LedgerCheck = sql`
  select format('the players of order %s have paid %s and a deposit of %s, but it took %s and %s',
    orders.id, players.play, players.deposit, whole.play, whole.deposit) as problem
  from orders ${sumOfPlayers}
  cross join lateral (
    select case when status = 'unpaid' then (split ->> 'held_play')::bigint else paid - refunded end as play,
      case
        when status = 'unpaid' then (split ->> 'held_deposit')::bigint
        when deposit_returned then 0 else orders.deposit
      end as deposit
  ) whole
  where status <> 'cancelled' and (players.play > coalesce(whole.play, 0) or players.deposit > coalesce(whole.deposit, 0))
  order by orders.id`;

const depositsMatchOrders: LedgerCheck = sql`
  select format('account %s has balance %s, but the deposits held by orders sum to %s',
    coalesce(account.id, 'deposit:' || held.user_id), coalesce(account.balance, 0), coalesce(held.amount, 0)) as problem
  from (select * from accounts where kind = 'deposit') account
  full join (
    select user_id, sum(amount) as amount from (
      select orders.user_id, orders.deposit - coalesce(players.deposit, 0) as amount from orders ${sumOfPlayers}
        where status not in ('unpaid', 'cancelled') and not deposit_returned
      union all
      select player.user_id, deposit_paid from order_players player join orders on orders.id = player.order_id
        where status not in ('unpaid', 'cancelled') and not deposit_returned
      -- What is held of the shares of orders that are unpaid.
      union all
      select player.user_id, share_paid + deposit_paid from order_players player join orders on orders.id = player.order_id
        where status = 'unpaid'
      union all
      select orders.user_id, (split ->> 'held_play')::bigint + (split ->> 'held_deposit')::bigint
          - coalesce(players.play, 0) - coalesce(players.deposit, 0)
        from orders ${sumOfPlayers} where status = 'unpaid' and split is not null
    ) parts where amount <> 0 group by user_id
  ) held on account.id = 'deposit:' || held.user_id
  where coalesce(account.balance, 0) <> coalesce(held.amount, 0)
  order by 1`;

const revenueMatchesOrders: LedgerCheck = sql`
  select format('order %s has revenue of %s, but paid %s net of refunds', orders.id, coalesce(earned.amount, 0), net.amount) as problem
  from orders
  cross join lateral (
    select orders.paid - case
      when orders.status <> 'cancelled' then orders.refunded
      -- The order's cancel event holds what the wallet received, deposit included.
      when orders.deposit_returned then (
        select sum(event.amount) - orders.deposit from order_events event
        where event.order_id = orders.id and event.event = 'cancel'
      ) + (
        -- Kept, as the provider had given it back before.
        select coalesce(sum(line.amount), 0)
        from ledger_transactions movement
        join ledger_lines line on line.transaction_id = movement.id and line.account_id = 'losses'
        where movement.order_id = orders.id and movement.kind = 'refund_cancel'
      )
      else 0
    end as amount
  ) net
  left join (
    select movement.order_id, sum(line.amount) as amount
    from ledger_lines line
    join ledger_transactions movement on movement.id = line.transaction_id
    join accounts account on account.id = line.account_id and account.kind = 'revenue'
    group by movement.order_id
  ) earned on earned.order_id = orders.id
  where net.amount <> coalesce(earned.amount, 0)
  order by orders.id`;

const partsMatchWhatWasPaid: LedgerCheck = sql`
  select format('order %s has parts of %s, but paid %s', id, parts.amount, paid) as problem
  from orders
  cross join lateral (
    select sum((part ->> 'paid')::bigint) as amount from jsonb_array_elements(orders.parts) part
  ) parts
  where orders.parts is not null and parts.amount <> paid
  order by id`;

const revenueHasAnOrder: LedgerCheck = sql`
  select format('transaction %s moves revenue without an order', movement.id) as problem
  from ledger_transactions movement
  join ledger_lines line on line.transaction_id = movement.id
  join accounts account on account.id = line.account_id and account.kind = 'revenue'
  where movement.order_id is null order by movement.id`;

const paymentsAreCreditedOnce: LedgerCheck = sql`
  select format('payment %s (%s, amount %s) was credited %s times, %s in total',
    payment.id, payment.status, payment.amount, count(credit.id), coalesce(sum(credit.amount), 0)) as problem
  from payments payment left join (
    select movement.id, movement.payment_id, -line.amount as amount
    from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id
    join accounts account on account.id = line.account_id and account.kind in ('provider', 'cash', 'terminal')
    where movement.kind in ('topup', 'payment_in')
  ) credit on credit.payment_id = payment.id
  group by payment.id
  having coalesce(sum(credit.amount), 0) <> case payment.status when 'paid' then payment.amount else 0 end
    or count(credit.id) <> case payment.status when 'paid' then 1 else 0 end
  order by payment.id`;

const reversalsMatchTheLedger: LedgerCheck = sql`
  select format('payment %s has reversals of %s, but the ledger returned %s',
    coalesce(reported.payment_id, booked.payment_id), coalesce(reported.amount, 0), coalesce(booked.amount, 0)) as problem
  from (select payment_id, sum(amount) as amount from payment_reversals group by payment_id) reported
  full join (
    select movement.payment_id, sum(line.amount) as amount
    from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id
    join accounts account on account.id = line.account_id and account.kind = 'provider'
    where movement.kind in ('payment_refund', 'payment_dispute')
    group by movement.payment_id
  ) booked on booked.payment_id = reported.payment_id
  where coalesce(reported.amount, 0) <> coalesce(booked.amount, 0)
  order by 1`;

const transitIsWhatCardRefundsWaitFor: LedgerCheck = sql`
  select format('refunds to cards that are pending sum to %s, but the transit account has %s', pending.amount, booked.amount) as problem
  from (select coalesce(sum(amount), 0) as amount from card_refunds where status = 'pending') pending
  cross join (select coalesce(sum(amount), 0) as amount from ledger_lines where account_id = 'transit') booked
  where pending.amount <> booked.amount`;

const cardRefundsReachTheProvider: LedgerCheck = sql`
  select format('payment %s has card refunds of %s, but its provider gave back %s',
    coalesce(made.payment_id, booked.payment_id), coalesce(made.amount, 0), coalesce(booked.amount, 0)) as problem
  from (
    select payment_id, sum(amount) as amount from card_refunds where status = 'succeeded' group by payment_id
  ) made
  full join (
    select movement.payment_id, sum(line.amount) as amount
    from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id
    join accounts account on account.id = line.account_id and account.kind in ('provider', 'terminal')
    where movement.kind in ('card_refund', 'card_refund_failed')
    group by movement.payment_id
  ) booked on booked.payment_id = made.payment_id
  where coalesce(made.amount, 0) <> coalesce(booked.amount, 0)
  order by 1`;

const cardRefundsTakeTheirBonus: LedgerCheck = sql`
  select format('payment %s has card refunds with a bonus of %s, but promotions got %s back',
    coalesce(made.payment_id, booked.payment_id), coalesce(made.bonus, 0), coalesce(booked.amount, 0)) as problem
  from (
    select payment_id, sum(bonus) as bonus from card_refunds where status <> 'failed' group by payment_id
  ) made
  full join (
    select movement.payment_id, sum(line.amount) as amount
    from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id and line.account_id = 'promotions'
    where movement.kind in ('card_refund', 'card_refund_failed')
    group by movement.payment_id
  ) booked on booked.payment_id = made.payment_id
  where coalesce(made.bonus, 0) <> coalesce(booked.amount, 0)
  order by 1`;

const cashMovesInShifts: LedgerCheck = sql`
  select format('transaction %s moves account %s outside the shifts of its outlet', movement.id, line.account_id) as problem
  from ledger_lines line
  join accounts account on account.id = line.account_id and account.kind = 'cash'
  join ledger_transactions movement on movement.id = line.transaction_id
  left join shifts shift on shift.id = movement.shift_id
  where account.id is distinct from 'cash:' || shift.outlet_id
  order by movement.id`;

/** The drawer begins with what the shift before left, and ends with what it leaves of its own count. */
const drawersMatchTheirCounts: LedgerCheck = sql`
  select format('shift %s began with %s, gained %s and left %s', shift.id, began, gained, coalesce(left_in_drawer, counted)) as problem
  from (
    select shifts.*,
      coalesce(lag(coalesce(left_in_drawer, counted)) over (partition by outlet_id order by opened_at, id), 0) as began,
      (
        select coalesce(-sum(line.amount), 0)
        from ledger_transactions movement
        join ledger_lines line on line.transaction_id = movement.id
        join accounts account on account.id = line.account_id and account.kind = 'cash'
        where movement.shift_id = shifts.id
      ) as gained
    from shifts
  ) shift
  where closed_at is not null and began + gained <> coalesce(left_in_drawer, counted)
    or opening_expected is not null and opening_expected <> began
  order by shift.id`;

const joinedWalletsAreEmpty: LedgerCheck = sql`
  select format('account %s was joined with %s, but has %s', id, joined_into, balance) as problem
  from accounts where joined_into is not null and balance <> 0 order by id`;

const checks: readonly LedgerCheck[] = [
  transactionsSumToZero,
  balancesMatchTheirLines,
  runningBalancesMatch,
  accountsSumToZero,
  noPersonIsBelowZero,
  depositsMatchOrders,
  sharesAreWithinOrders,
  revenueMatchesOrders,
  partsMatchWhatWasPaid,
  revenueHasAnOrder,
  paymentsAreCreditedOnce,
  reversalsMatchTheLedger,
  transitIsWhatCardRefundsWaitFor,
  cardRefundsReachTheProvider,
  cardRefundsTakeTheirBonus,
  cashMovesInShifts,
  drawersMatchTheirCounts,
  joinedWalletsAreEmpty,
];

const problemsOf = (check: LedgerCheck): Statement<string[]> =>
  statement(check, (rows) => rows.map(({ problem }) => problem));

/** Checks the ledger in one snapshot. Returns one message per violation. */
export const checkLedger = (db: Db): Promise<string[]> =>
  inLongSnapshot(db, async (tx) => {
    const problems: string[] = [];
    for (const check of checks) problems.push(...(await read(tx, problemsOf(check))));
    return problems;
  });
