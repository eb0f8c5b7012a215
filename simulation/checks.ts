import { type RawBuilder, sql } from 'kysely';
import { checkLedger } from '#server/checks/ledger.ts';
import { findOverlaps } from '#server/checks/overlaps.ts';
import type { Db } from '#server/db/schema.ts';
import type { Model } from './model.ts';
import { expectEqual, Violation } from './violation.ts';

type Check = RawBuilder<{ problem: string }>;

const couponsAreInOnePlace: Check = sql`
  select format('coupon %s is %s by %s', coupons.id, coupons.status, coupons.used_order_id) as problem
  from coupons left join orders on orders.id = coupons.used_order_id
  where (coupons.status = 'used') <> (orders.id is not null)
    or (orders.id is not null and (orders.coupon_id <> coupons.id or orders.status = 'cancelled'))`;

const liveOrdersHaveTheirCoupon: Check = sql`
  select format('order %s has coupon %s, which is %s by %s', orders.id, coupons.id, coupons.status, coupons.used_order_id) as problem
  from orders join coupons on coupons.id = orders.coupon_id
  where orders.status <> 'cancelled' and coupons.used_order_id is distinct from orders.id`;

const couponsAreWithinTheirStock: Check = sql`
  select format('template %s: %s claimed, %s coupons', stock.template_id, stock.claimed, count(coupons.id)) as problem
  from coupon_stock stock left join coupons on coupons.template_id = stock.template_id
  group by stock.template_id having count(coupons.id) > stock.claimed`;

const receiptsAreSentOnce: Check = sql`
  select format('order %s has %s receipts of its end', orders.id, count(messages.id)) as problem
  from orders join users on users.id = orders.user_id and users.deleted_at is null
  left join messages on messages.order_id = orders.id and messages.kind in ('ended', 'lapsed')
  where orders.status in ('ended', 'completed') and orders.written_off = 0
  group by orders.id having count(messages.id) <> 1
  union all
  select format('order %s expired and has %s messages of it', event.order_id, count(messages.id))
  from (select distinct order_id from order_events where event = 'expire') event
  join orders on orders.id = event.order_id
  join users on users.id = orders.user_id and users.deleted_at is null
  left join messages on messages.order_id = event.order_id and messages.kind in ('expired', 'wait_lapsed')
  group by event.order_id having count(messages.id) <> 1
  union all
  select format('top-up %s has %s receipts', payments.id, count(messages.id))
  from payments join users on users.id = payments.user_id and users.deleted_at is null
  left join messages on messages.user_id = users.id and messages.key = 'topup:' || payments.id
  -- Not of one that was reversed as a whole before it was known.
  where payments.purpose = 'topup' and payments.status = 'paid' and payments.fulfilled
  group by payments.id having count(messages.id) <> 1`;

const ticketsHaveOnePlace: Check = sql`
  select format('table %s is called for %s tickets', table_id, count(*)) as problem
  from queue_tickets where state = 'called' group by table_id having count(*) > 1
  union all
  select format('person %s has %s places in the queue of %s', user_id, count(*), outlet_id)
  from queue_tickets where state in ('waiting', 'called') and user_id is not null
  group by outlet_id, user_id having count(*) > 1
  union all
  select format('ticket %s is %s, and ended at %s', id, state, ended_at)
  from queue_tickets where (state in ('waiting', 'called')) = (ended_at is not null)`;

const wishesHaveTheirOffer: Check = sql`
  select format('wish %s is %s, and its order %s is %s', wishes.id, state, orders.id, orders.status) as problem
  from wishes left join orders on orders.id = wishes.order_id and orders.wish_id = wishes.id
  where state = 'offered' and orders.status is distinct from 'unpaid'
    or state = 'taken' and coalesce(orders.status in ('unpaid', 'cancelled') and orders.paid_at is null, true)
  union all
  select format('wish %s is %s, and ended at %s', id, state, ended_at)
  from wishes where (state in ('waiting', 'offered')) = (ended_at is not null)
  union all
  select format('order %s is held for wish %s, which is %s', orders.id, wishes.id, state)
  from orders left join wishes on wishes.id = orders.wish_id and wishes.order_id = orders.id
  where orders.wish_id is not null and orders.status = 'unpaid' and state is distinct from 'offered'`;

const playersHaveTheirPlaces: Check = sql`
  select format('order %s of %s people has %s players', orders.id, party_size, count(*)) as problem
  from orders join order_players as player on player.order_id = orders.id and state = 'joined'
  group by orders.id having party_size is null or count(*) + 1 > party_size
  union all
  select format('%s plays the own order %s', orders.user_id, orders.id)
  from orders join order_players as player on player.order_id = orders.id and player.user_id = orders.user_id
  union all
  -- What they have paid of an order that is over stays, and no more.
  select format('%s plays %s after the end of the account', users.id, player.order_id)
  from order_players as player join users on users.id = player.user_id join orders on orders.id = player.order_id
  where users.deleted_at is not null and (
    orders.status in ('unpaid', 'paid', 'playing', 'due') or share + deposit_share > share_paid + deposit_paid
    or share_paid + deposit_paid + share_returned = 0)
  union all
  select format('%s joined %s of %s, who had blocked them', player.user_id, orders.id, orders.user_id)
  from orders join order_players as player on player.order_id = orders.id and state = 'joined'
  join person_blocks as block on block.user_id = orders.user_id and block.blocked_id = player.user_id
  -- Joined accounts have what either of them did before.
  where block.created_at < joined_at
    and not exists (select from users where joined_into in (orders.user_id, player.user_id))`;

const deletedAccountsAreEmpty: Check = sql`
  select format('account %s of a deleted person has %s', accounts.id, accounts.balance) as problem
  from accounts join users on users.id = split_part(accounts.id, ':', 2)
  where accounts.kind in ('wallet', 'deposit') and users.deleted_at is not null and accounts.balance <> 0`;

const checks: readonly Check[] = [
  deletedAccountsAreEmpty,
  couponsAreInOnePlace,
  liveOrdersHaveTheirCoupon,
  couponsAreWithinTheirStock,
  receiptsAreSentOnce,
  ticketsHaveOnePlace,
  wishesHaveTheirOffer,
  playersHaveTheirPlaces,
];

/** Checks the whole database. Throws a `Violation`. */
export async function checkEverything(db: Db, model: Model): Promise<void> {
  for (const check of checks) {
    const [first] = (await check.execute(db)).rows;
    if (first) throw new Violation('database', first.problem);
  }
  const [problem] = await checkLedger(db);
  if (problem) throw new Violation('ledger', problem);
  const [overlap] = await findOverlaps(db);
  if (overlap) throw new Violation('overlap', overlap);
  const rows = await sql<{ id: string; wallet: number; deposit: number; spent: number }>`
    select users.id, users.spent, coalesce(wallet.balance, 0) as wallet, coalesce(deposit.balance, 0) as deposit
    from users left join accounts wallet on wallet.id = 'wallet:' || users.id
    left join accounts deposit on deposit.id = 'deposit:' || users.id`.execute(db);
  for (const { id, wallet, deposit, spent } of rows.rows) {
    expectEqual('wallet', id, { wallet, deposit, spent }, { ...model.moneyOf(id) });
  }
}

/** Throws unless every order has come to its end and every deposit was returned. */
export async function checkSettled(db: Db): Promise<void> {
  const { rows } = await sql<{ problem: string }>`
    select format('order %s is still %s', id, status) as problem from orders where status in ('unpaid', 'paid', 'playing', 'due')
    union all select format('account %s still holds %s', id, balance) from accounts where kind = 'deposit' and balance <> 0
    union all select format('wish %s is still %s', id, state) from wishes where state in ('waiting', 'offered')
    union all select format('payment %s is still pending', id) from payments where status = 'pending'
    union all select format('card refund %s is still pending', id) from card_refunds where status = 'pending'`.execute(
    db,
  );
  if (rows[0]) throw new Violation('unsettled', rows[0].problem);
}

/** Throws unless each card refund ended as the provider says: one that it has not made has failed. */
export async function checkCardRefunds(
  db: Db,
  made: readonly { readonly id: string; readonly amount: number; readonly status: string }[],
): Promise<void> {
  const known = new Map(made.map((refund) => [refund.id, refund]));
  const rows = await db.selectFrom('card_refunds').select(['id', 'amount', 'status']).execute();
  for (const { id, amount, status } of rows) {
    const refund = known.get(id);
    const expected = { amount: refund?.amount ?? amount, status: refund?.status ?? 'failed' };
    expectEqual('card_refund', id, { amount, status }, expected);
  }
  if (made.length > rows.filter(({ id }) => known.has(id)).length)
    throw new Violation('card_refund', 'the provider has made one that the hall does not know');
}
