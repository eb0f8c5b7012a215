import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** One claim about the ledger: the query finds what breaks it, as a line for the operator. */
type Claim = RawBuilder<{ off: string }>;

const transactionsSumToZero: Claim = sql`
  select format('transaction %s (%s) sums to %s instead of 0', movement.id, movement.kind, coalesce(sum(line.amount), 0)) as off
  from ledger_transactions movement left join ledger_lines line on line.transaction_id = movement.id
  group by movement.id having coalesce(sum(line.amount), 0) <> 0 or count(line.id) = 0
  order by movement.id`;

const balancesAreTheSumOfTheirLines: Claim = sql`
  select format('account %s has balance %s, but its lines sum to %s', account.id, account.balance, coalesce(sum(line.amount), 0)) as off
  from accounts account left join ledger_lines line on line.account_id = account.id
  group by account.id having account.balance <> coalesce(sum(line.amount), 0)
  order by account.id`;

const balancesFollowFromLineToLine: Claim = sql`
  select format('line %s of account %s has balance_after %s instead of %s', id, account_id, balance_after, running) as off
  from (
    select id, account_id, balance_after, sum(amount) over (partition by account_id order by id) as running
    from ledger_lines
  ) chain
  where balance_after <> running order by id`;

const accountsSumToZero: Claim = sql`
  select format('all accounts sum to %s instead of 0', sum(balance)) as off
  from accounts having sum(balance) <> 0`;

const nobodyIsBelowZero: Claim = sql`
  select format('account %s is below 0: %s', id, balance) as off
  from accounts where kind in ('wallet', 'deposit') and balance < 0 order by id`;

const depositsAreThoseOfOrders: Claim = sql`
  select format('account %s has balance %s, but the deposits held by orders sum to %s',
    coalesce(account.id, 'deposit:' || held.user_id), coalesce(account.balance, 0), coalesce(held.amount, 0)) as off
  from (select * from accounts where kind = 'deposit') account
  full join (
    select user_id, sum(deposit) as amount from orders
    where status not in ('unpaid', 'cancelled') and not deposit_returned group by user_id
  ) held on account.id = 'deposit:' || held.user_id
  where coalesce(account.balance, 0) <> coalesce(held.amount, 0)
  order by 1`;

const revenueIsWhatOrdersPaid: Claim = sql`
  select format('order %s has revenue of %s, but paid %s net of refunds', orders.id, coalesce(earned.amount, 0), net.amount) as off
  from orders
  cross join lateral (
    select orders.paid - case
      when orders.status <> 'cancelled' then coalesce((orders.settlement ->> 'refund')::bigint, 0)
      -- The timeline says what a cancelled booking gave back, its deposit included.
      when orders.deposit_returned then (
        select sum(event.amount) - orders.deposit from order_events event
        where event.order_id = orders.id and event.event = 'cancel'
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

const revenueComesFromOrders: Claim = sql`
  select format('transaction %s moves revenue without an order', movement.id) as off
  from ledger_transactions movement
  join ledger_lines line on line.transaction_id = movement.id
  join accounts account on account.id = line.account_id and account.kind = 'revenue'
  where movement.order_id is null order by movement.id`;

const paymentsAreCreditedOnce: Claim = sql`
  select format('payment %s (%s, amount %s) was credited %s times, %s in total',
    payment.id, payment.status, payment.amount, count(credit.id), coalesce(sum(credit.amount), 0)) as off
  from payments payment left join (
    select movement.id, movement.payment_id, -line.amount as amount
    from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id
    join accounts account on account.id = line.account_id and account.kind = 'provider'
    where movement.kind in ('topup', 'payment_in')
  ) credit on credit.payment_id = payment.id
  group by payment.id
  having coalesce(sum(credit.amount), 0) <> case payment.status when 'paid' then payment.amount else 0 end
    or count(credit.id) <> case payment.status when 'paid' then 1 else 0 end
  order by payment.id`;

const claims: readonly Claim[] = [
  transactionsSumToZero,
  balancesAreTheSumOfTheirLines,
  balancesFollowFromLineToLine,
  accountsSumToZero,
  nobodyIsBelowZero,
  depositsAreThoseOfOrders,
  revenueIsWhatOrdersPaid,
  revenueComesFromOrders,
  paymentsAreCreditedOnce,
];

/** Adds up the whole ledger, at one moment of it. Answers a line for each thing that is off; none when it is whole. */
export async function checkLedger(db: Db): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const off: string[] = [];
      for (const claim of claims) off.push(...(await claim.execute(tx)).rows.map((row) => row.off));
      return off;
    });
}
