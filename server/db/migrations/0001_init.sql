-- Instants are epoch seconds (bigint), money is minor units (bigint), ids are text made by the server.
-- It runs on PostgreSQL 15 and up, and on PGlite. It replaced the 97 files up to 0104_message_signals.sql: a database that has
-- run them is as this file makes it.
create extension if not exists btree_gist;

-- The hall files that were applied; the newest row is in force.
create table hall (
  version bigint generated always as identity primary key,
  doc jsonb not null,
  applied_at bigint not null,
  -- Who has put the version in force at the counter, and why. The accounts of staff are never deleted; null for a command of
  -- the operator.
  applied_by text,
  reason text
);

create function signal_hall() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'hall');
  return null;
end $$;

create trigger hall_signal after insert on hall for each statement execute function signal_hall();

create table outlets (
  id text primary key,
  active boolean not null default true
);

create table tables (
  id text primary key,
  outlet_id text not null references outlets,
  number text not null,
  -- The secret of the QR poster: whoever knows it stands at the table. It can be replaced.
  code text not null unique,
  active boolean not null default true,
  unique (outlet_id, number)
);

create table users (
  id text primary key,
  nickname text not null,
  avatar text,
  mobile text unique,
  email text unique,
  gender text not null default 'unknown' check (gender in ('unknown', 'male', 'female')),
  birthday text,
  bio text not null default '',
  lang text not null default 'en-us',
  -- Play money spent, net of refunds: what the member level is judged by.
  spent bigint not null default 0,
  blocked_at bigint,
  deleted_at bigint,
  created_at bigint not null,
  -- The account that is kept, if this one was joined with another one of the same person (docs/decisions/0055). The phone
  -- number and email address of this one lead there.
  joined_into text
);
-- Whether any account has a phone of a country: `like` can use no index in the order of a language.
create index users_mobile_prefix on users (mobile text_pattern_ops);
-- People by the end of their phone number: the staff ask for the last four digits.
create index users_mobile_end on users (reverse(mobile) text_pattern_ops);
-- People by the beginning of their name, whatever its case.
create index users_nickname on users (lower(nickname) text_pattern_ops);
-- The accounts that were joined with one.
create index users_joined_into on users (joined_into) where joined_into is not null;

create table sessions (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  -- The sign-in that the session came from. The token changes with each rotation, the sign-in stays.
  login_id text not null default gen_random_uuid()::text,
  -- The session that this one follows. It ends soon after this one is first used, as the new token has arrived then.
  replaces text,
  -- What the person is shown of the device. Null in sessions that an older version has started.
  device text,
  signed_in_at bigint
);
create index sessions_user on sessions (user_id);
create index sessions_login on sessions (login_id);
-- Housekeeping deletes sessions that have expired.
create index sessions_expiry on sessions (expires_at);

create table codes (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  target text not null,
  event text not null,
  code_hash text not null,
  ip text not null,
  tries int not null default 0,
  sent_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  -- `tries` counts those of the address that asked for the code, this those of all other addresses.
  other_tries int not null default 0,
  -- The provider refused it or did not answer. Another one may be sent at once, but this one counts towards the limits.
  send_failed boolean not null default false
);
create index codes_target on codes (channel, target, sent_at desc);
create index codes_ip on codes (ip, sent_at desc);
create index codes_sent on codes (channel, sent_at desc);
-- Housekeeping deletes codes by their age.
create index codes_age on codes (sent_at);

create table coupons (
  id text primary key,
  template_id text not null,
  user_id text not null references users,
  status text not null default 'unused' check (status in ('unused', 'used')),
  -- The rule as it was when the coupon was received.
  rule jsonb not null,
  received_at bigint not null,
  expires_at bigint not null,
  used_order_id text,
  used_at bigint,
  -- What it was called when it was received: its template may leave the hall file.
  name jsonb
);
create index coupons_user on coupons (user_id, status);
create index coupons_template on coupons (user_id, template_id);
create index coupons_expiry on coupons (expires_at) where status = 'unused';

create table orders (
  id text primary key,
  number text not null unique,
  user_id text not null references users,
  outlet_id text not null references outlets,
  table_id text not null references tables,
  kind text not null check (kind in ('now', 'book')),
  status text not null check (status in ('unpaid', 'paid', 'playing', 'due', 'ended', 'completed', 'cancelled')),
  start_at bigint not null,
  end_at bigint not null,
  -- Until when the table is taken: the end and the cleaning after it.
  occupied_until_at bigint not null,
  -- The quote as it was agreed on.
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  discount bigint not null,
  deposit bigint not null check (deposit >= 0),
  -- Paid for play so far, extensions included, without the deposit.
  paid bigint not null default 0 check (paid >= 0),
  deposit_returned boolean not null default false,
  coupon_id text references coupons,
  method text,
  hold_until_at bigint,
  opened_at bigint,
  ended_at bigint,
  settlement jsonb,
  created_at bigint not null,
  -- When the order was paid. A grace period for cancelling begins then.
  paid_at bigint,
  -- Play money that went back to the wallet, without the deposit.
  refunded bigint not null default 0,
  -- The token of the link to the order's public page (docs/decisions/0026), made when the person shares the order first.
  invite_token text,
  -- The number of changes. Staff who act on an order name the number that they have seen.
  rev int not null default 0,
  -- A game that was moved while it was played: its time on each table, in order. Null: one table.
  parts jsonb,
  -- Its pauses that are over, in order. Null: none.
  pauses jsonb,
  -- Since when the game is paused.
  paused_at bigint,
  -- What the game is charged by, as agreed on at its start; null for a game with a fixed end.
  open_ended jsonb,
  -- The part of a bill that was given up.
  written_off bigint not null default 0,
  written_off_at bigint,
  check (end_at > start_at),
  check (occupied_until_at > start_at),
  check (discount >= 0 and discount <= amount),
  check (refunded >= 0 and refunded <= paid)
);
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_table on orders (table_id, occupied_until_at) where status <> 'cancelled';
create index orders_due_unpaid on orders (hold_until_at) where status = 'unpaid';
create index orders_due_end on orders (end_at) where status in ('paid', 'playing');
-- The tables of all outlets now.
create index orders_occupied on orders (occupied_until_at) where status <> 'cancelled';
-- An invitation link belongs to one order.
create unique index orders_invite_token on orders (invite_token) where invite_token is not null;
-- The open-ended games whose hold is to be moved.
create index orders_open_ended on orders (end_at) where open_ended is not null and status = 'playing';
-- The bills of an outlet.
create index orders_outlet_bills on orders (outlet_id) where status = 'due';
-- What an outlet wrote off in a period.
create index orders_written_off on orders (outlet_id, written_off_at) where written_off_at is not null;
-- Orders by the end of their number, as the screens of the staff show it.
create index orders_number_end on orders (reverse(number) text_pattern_ops);
-- The orders that a person cancelled before they were paid, which `order/add` counts.
create index orders_user_cancelled on orders (user_id, created_at) where status = 'cancelled' and method is null;
-- The unpaid orders and the bills of a person, which `order/add` counts, by one index.
create index orders_user_open on orders (user_id) where status in ('unpaid', 'due');
-- The guests of an outlet who get money back, which the counter lists, by their cancelled bookings too.
create index orders_cancelled_paid on orders (table_id, occupied_until_at) where status = 'cancelled' and paid_at is not null;

-- Each change of an order notifies the processes in its transaction (docs/decisions/0037, 0102). An order that goes to another
-- account concerns both persons.
create function signal_tables() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || new.outlet_id || ' ' || new.table_id);
  perform pg_notify('changes', 'person ' || new.user_id);
  if old.table_id <> new.table_id then
    perform pg_notify('changes', 'tables ' || old.outlet_id || ' ' || old.table_id);
  end if;
  if old.user_id <> new.user_id then
    perform pg_notify('changes', 'person ' || old.user_id);
  end if;
  return null;
end $$;

create trigger orders_signal_insert after insert on orders for each row execute function signal_tables();
create trigger orders_signal_update after update on orders for each row
  when (old.* is distinct from new.*) execute function signal_tables();

-- Counts the changes of an order. Neither the hold of a table that moves on is a change, nor the longer hold of an unpaid
-- order whose payment the staff take: they act on the order that they see.
create function count_revision() returns trigger language plpgsql as $$
declare
  kept orders%rowtype;
begin
  kept := old;
  if new.open_ended is not null and new.status = 'playing' then
    kept.end_at := new.end_at;
    kept.occupied_until_at := new.occupied_until_at;
  elsif new.status = 'unpaid' then
    kept.hold_until_at := new.hold_until_at;
  end if;
  if kept is distinct from new then
    new.rev := old.rev + 1;
  end if;
  return new;
end $$;

create trigger orders_rev before update on orders for each row
  when (old.* is distinct from new.*) execute function count_revision();

-- Keeps the time of an order on its table right, whatever changes the order. A cancelled one has none.
create function keep_table_time() returns trigger language plpgsql as $$
declare
  -- A game that was moved is on its table since its last part began.
  since bigint := coalesce((new.parts -> -1 ->> 'since_at')::bigint, new.start_at);
begin
  if new.status = 'cancelled' then
    delete from table_time where id = new.id;
  else
    insert into table_time (id, outlet_id, table_id, kind, start_at, until_at)
      values (new.id, new.outlet_id, new.table_id, 'game', since, new.occupied_until_at)
      on conflict (id) do update
        set table_id = excluded.table_id, start_at = excluded.start_at, until_at = excluded.until_at;
  end if;
  return null;
end $$;

create trigger orders_table_time_insert after insert on orders for each row
  when (new.status <> 'cancelled') execute function keep_table_time();
create trigger orders_table_time_update after update on orders for each row
  when (
    (old.table_id, old.start_at, old.occupied_until_at, old.status = 'cancelled', old.parts)
    is distinct from (new.table_id, new.start_at, new.occupied_until_at, new.status = 'cancelled', new.parts)
  )
  execute function keep_table_time();

create function delete_table_time() returns trigger language plpgsql as $$
begin
  delete from table_time where id = old.id or order_id = old.id;
  return null;
end $$;

create trigger orders_table_time_delete after delete on orders for each row execute function delete_table_time();

-- What happened to an order, in order: its timeline.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  event text not null,
  amount bigint,
  minutes int,
  at bigint not null,
  -- True if the hall cancelled the order, because it is closed at that time.
  by_hall boolean not null default false
);
create index order_events_order on order_events (order_id, id);
-- The bookings that were given up in a period.
create index order_events_given_up on order_events (at) where event in ('cancel', 'no_show');

-- Money that a payment provider is asked for, for a top-up, an order or an extension. Its status credits it once.
create table payments (
  id text primary key,
  user_id text not null references users,
  purpose text not null check (purpose in ('topup', 'order', 'extend')),
  order_id text references orders,
  provider text not null,
  provider_ref text,
  amount bigint not null check (amount > 0),
  -- topup: the bonus that comes with it; extend: the minutes.
  bonus bigint not null default 0 check (bonus >= 0),
  minutes int,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  created_at bigint not null,
  paid_at bigint,
  -- When the provider was last asked how it stands.
  checked_at bigint,
  -- The provider's payment must have it too. Null in old payments.
  currency text,
  -- When its page closes: the end of the order's hold, or of the game that it extends. Null for a top-up.
  expires_at bigint,
  -- Whether a paid payment has paid for its order, extension or top-up; if not, its money is in the wallet. Null until it is
  -- paid.
  fulfilled boolean
);
create index payments_user on payments (user_id, purpose, created_at desc, id desc);
create index payments_pending on payments (created_at) where status = 'pending';
create unique index payments_provider_ref on payments (provider, provider_ref) where provider_ref is not null;
-- The payments of an order.
create index payments_order on payments (order_id, created_at desc, id desc) where order_id is not null;

-- The double-entry ledger. A balance is written by the lines' trigger and by nothing else.
create table accounts (
  id text primary key,
  kind text not null check (kind in (
    'wallet', 'deposit', 'revenue', 'promotions', 'provider', 'losses', 'cash', 'safe', 'terminal', 'expenses', 'cash_difference',
    'transit', 'corrections'
  )),
  -- The running balance of a person's account. The accounts of the hall have none: a row that every payment updates would be
  -- locked by each of them until its commit (docs/decisions/0030).
  balance bigint not null default 0,
  -- The wallet to which the money went as two accounts were joined. What this one has paid may come back there.
  joined_into text,
  joined_at bigint,
  constraint accounts_never_below_zero check (kind not in ('wallet', 'deposit') or balance >= 0)
);
-- The wallets that were joined with one.
create index accounts_joined_into on accounts (joined_into) where joined_into is not null;

create table ledger_transactions (
  id text primary key,
  kind text not null,
  order_id text references orders,
  payment_id text references payments,
  created_at bigint not null,
  -- The shift in which a transaction of the counter was booked.
  shift_id text
);
-- A payment is credited once, whatever the code does.
create unique index ledger_transactions_payment on ledger_transactions (payment_id) where kind in ('topup', 'payment_in');
create index ledger_transactions_order on ledger_transactions (order_id);
-- The movements of a shift.
create index ledger_transactions_shift on ledger_transactions (shift_id) where shift_id is not null;
-- What was booked in a period.
create index ledger_transactions_period on ledger_transactions (created_at);

create table ledger_lines (
  id bigint generated always as identity primary key,
  transaction_id text not null references ledger_transactions,
  account_id text not null references accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  -- What the line is for the person: `deposit_hold`, `refund_early_end` ...
  kind text not null
);
create index ledger_lines_account on ledger_lines (account_id, id desc);
create index ledger_lines_transaction on ledger_lines (transaction_id);

-- Moves the balances, makes missing accounts, and refuses what an account of a person does not cover.
create function ledger_line_moves_balance() returns trigger language plpgsql as $$
declare
  covered bigint;
begin
  new.balance_after := null;
  if new.account_id like 'wallet:%' or new.account_id like 'deposit:%' then
    for attempt in 1..2 loop
      update accounts set balance = balance + new.amount
        where id = new.account_id and balance + new.amount >= 0
        returning balance into new.balance_after;
      exit when found;
      -- No such account, or no cover: decided again under its lock, as the update does not wait for a row whose last version is too low.
      insert into accounts (id, kind) values (new.account_id, split_part(new.account_id, ':', 1)) on conflict do nothing;
      perform from accounts where id = new.account_id for no key update;
    end loop;
    if new.balance_after is null then
      -- The balance before the transaction. Only servers of the version before read `change`, which lacks the lines that would have
      -- followed: it can go with the next change of this function.
      select coalesce(sum(amount), 0) into covered from ledger_lines
        where transaction_id = new.transaction_id and account_id = new.account_id;
      raise exception 'an account would fall below zero' using errcode = 'BZ001', detail = (
        select json_build_object('transaction_id', new.transaction_id, 'account_id', id, 'balance', balance - covered,
          'change', covered + new.amount)
        from accounts where id = new.account_id);
    end if;
  elsif not exists (select from accounts where id = new.account_id) then
    insert into accounts (id, kind) values (new.account_id, split_part(new.account_id, ':', 1)) on conflict do nothing;
  end if;
  -- Now that the account is locked, so that its lines are in the order of their balances: an insert takes its ids before the trigger.
  new.id := nextval('ledger_lines_id_seq');
  return new;
end $$;

create trigger ledger_line_moves_balance before insert on ledger_lines
  for each row execute function ledger_line_moves_balance();

create function ledger_lines_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger lines are never changed' using errcode = 'restrict_violation';
end $$;

create trigger ledger_lines_are_final before update or delete on ledger_lines
  for each row execute function ledger_lines_are_final();

-- Each statement inserts all lines of a transaction, which sum to zero. Refuses what would give back more of an order than it
-- has earned, whatever a process believes of the order: a version that runs beside this one may have ended it differently. It
-- takes the lock of the order, which whoever settles the order holds already.
create function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  unbalanced text;
  of_order text;
  earned bigint;
begin
  select transaction_id into unbalanced from added group by transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  for of_order in
    select distinct movement.order_id from added
    join ledger_transactions movement on movement.id = added.transaction_id
    where added.amount < 0 and added.account_id like 'revenue:%' and movement.order_id is not null
  loop
    perform from orders where id = of_order for no key update;
    select sum(line.amount) into earned from ledger_transactions movement
      join ledger_lines line on line.transaction_id = movement.id and line.account_id like 'revenue:%'
      where movement.order_id = of_order;
    if earned < 0 then
      raise exception 'the revenue of order % would fall below zero', of_order using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

create trigger ledger_transaction_balances after insert on ledger_lines
  referencing new table as added for each statement execute function ledger_transaction_balances();

create table idempotency_keys (
  user_id text,
  key text,
  -- The call's path and a hash of its body: the same key with another request is refused.
  request_hash text not null,
  -- The answer that the same request gets again.
  response jsonb not null,
  created_at bigint not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- How many of each coupon have been claimed. The lock of the row keeps the stock.
create table coupon_stock (
  template_id text primary key,
  claimed bigint not null default 0 check (claimed >= 0)
);

-- Which version of which text a person agreed to, and when.
create table agreements (
  user_id text references users on delete cascade,
  text text check (text in ('terms', 'privacy')),
  version text,
  at bigint not null,
  primary key (user_id, text, version)
);

-- Announcements that a command has made, beside those of the hall file.
create table notices (
  id text primary key,
  doc jsonb not null,
  created_at bigint not null
);

create table notice_reads (
  user_id text references users on delete cascade,
  notice_id text,
  read_at bigint not null,
  primary key (user_id, notice_id)
);

-- Reminders and receipts. A `key` is told once to a person.
create table messages (
  id text primary key,
  user_id text not null references users on delete cascade,
  kind text not null,
  key text not null,
  facts jsonb not null,
  order_id text references orders,
  created_at bigint not null,
  read_at bigint,
  unique (user_id, key)
);
create index messages_user on messages (user_id, created_at desc, id desc);
create index messages_unread on messages (user_id) where read_at is null;

create function signal_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'person ' || new.user_id);
  return null;
end $$;

create trigger messages_signal_insert after insert on messages for each row execute function signal_person();

create table reviews (
  id text primary key,
  order_id text not null unique references orders,
  user_id text not null references users,
  outlet_id text not null references outlets,
  table_id text not null references tables,
  rating int not null check (rating between 1 and 5),
  content text not null,
  tags jsonb not null,
  images jsonb not null,
  video text,
  created_at bigint not null,
  -- The answer of the hall, and who has hidden the review and why. The accounts of staff are never deleted.
  answer text,
  answered_by text,
  answered_at bigint,
  hidden_at bigint,
  hidden_by text,
  hidden_reason text
);
create index reviews_outlet on reviews (outlet_id, created_at desc, id desc);
-- Pages of the reviews with one rating.
create index reviews_rating on reviews (outlet_id, rating, created_at desc, id desc);
-- The reviews of a person, and the files attached to them.
create index reviews_user on reviews (user_id);
-- The files attached to a person's reviews; few reviews have any.
create index reviews_attachments on reviews (user_id) where images <> '[]' or video is not null;

-- Counting the reviews of an outlet takes longer the more there are.
create function review_is_counted() returns trigger language plpgsql as $$
begin
  insert into review_counts (outlet_id, rating, count) values (new.outlet_id, new.rating, 1)
    on conflict (outlet_id, rating) do update set count = review_counts.count + 1;
  return null;
end $$;

create trigger review_is_counted after insert on reviews
  for each row execute function review_is_counted();

-- A hidden review does not count.
create function review_count_changes() returns trigger language plpgsql as $$
begin
  update review_counts set count = count + case when new.hidden_at is null then 1 else -1 end
    where outlet_id = new.outlet_id and rating = new.rating;
  return null;
end $$;

create trigger review_count_changes after update of hidden_at on reviews for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function review_count_changes();

create table faults (
  id text primary key,
  user_id text not null references users,
  outlet_id text not null references outlets,
  table_id text not null references tables,
  kind text not null,
  content text not null,
  images jsonb not null,
  video text,
  created_at bigint not null,
  -- Who of the staff takes care of the fault, and what they answered.
  taken_by text references users,
  taken_at bigint,
  answer text,
  done_by text references users,
  done_at bigint
);
create index faults_created on faults (created_at desc);
-- The faults that a person reported in the last hour, and the files attached to them.
create index faults_user on faults (user_id, created_at);
-- The files attached to the faults that a person reported.
create index faults_attachments on faults (user_id) where images <> '[]' or video is not null;
create index faults_open on faults (outlet_id) where done_at is null;
-- The faults of an outlet, newest first.
create index faults_outlet on faults (outlet_id, created_at desc, id desc);

-- Sends "counter OUTLET": something that the board shows has changed, besides orders, whose signal is that of the tables.
create function signal_counter() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || coalesce(new.outlet_id, old.outlet_id));
  return null;
end $$;

create trigger faults_signal after insert or update on faults for each row execute function signal_counter();

-- Uploaded files by their random name. The bytes are in the file store.
create table files (
  name text primary key,
  user_id text not null references users,
  kind text not null check (kind in ('image', 'video')),
  bytes bigint not null,
  created_at bigint not null
);
create index files_user on files (user_id, created_at);

-- Random secrets of the server, made when they are first needed. Every process has the same.
create table secrets (
  name text primary key,
  value text not null
);

-- Phones that are told of what happens, as long as the sign-in lasts with which they asked for it.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users on delete cascade,
  login_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  topics jsonb not null,
  lang text not null,
  -- Pushes in a row that the push service has rejected.
  failures int not null default 0,
  created_at bigint not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
-- Housekeeping walks the subscriptions by their sign-in, which is random.
create index push_subscriptions_login on push_subscriptions (login_id);

-- Pushes on their way to a phone. A row goes when its push has arrived or is too old.
create table push_deliveries (
  message_id text references messages on delete cascade,
  subscription_id text references push_subscriptions on delete cascade,
  due_at bigint not null,
  attempts int not null default 0,
  primary key (message_id, subscription_id)
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_subscription on push_deliveries (subscription_id);

-- One row for each server process, which its readiness check writes.
create table readiness_checks (
  process text primary key,
  checked_at bigint not null
);

-- Overdue orders that could not be settled. They need a person.
create table order_problems (
  order_id text primary key references orders on delete cascade,
  error text not null,
  attempts int not null default 1,
  first_failed_at bigint not null,
  failed_at bigint not null,
  -- The job that settles orders leaves this one alone until then.
  retry_at bigint not null
);

-- The board shows orders that can't be settled.
create function signal_order_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || outlet_id) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;

create trigger order_problems_signal after insert or delete on order_problems
  for each row execute function signal_order_problem();

-- What a person or an address has used of a limit. A crash of the database may reset it.
create unlogged table rate_limits (
  key text primary key,
  used int not null,
  expires_at bigint not null
);
create index rate_limits_expired on rate_limits (expires_at);

-- Money that a provider took back: a refund that was made at the provider, or a dispute of the person's bank.
create table payment_reversals (
  payment_id text references payments,
  -- The provider's id of the refunded charge or of the dispute.
  provider_ref text,
  kind text not null check (kind in ('refund', 'dispute')),
  -- What was reversed at `reported_at`. A dispute that was won is 0 again.
  amount bigint not null check (amount >= 0),
  -- The part, bonus included, that the wallet covered; the rest is booked to `losses`.
  from_wallet bigint not null check (from_wallet >= 0),
  bonus bigint not null check (bonus >= 0),
  reported_at bigint not null,
  primary key (payment_id, provider_ref)
);

-- Wrong codes by address, for the limit of an address over all targets.
create table wrong_codes (
  ip text not null,
  at bigint not null
);
create index wrong_codes_ip on wrong_codes (ip, at desc);
create index wrong_codes_age on wrong_codes (at);

-- Uploads that were begun, also those that failed.
create table upload_attempts (
  id text primary key,
  user_id text not null references users on delete cascade,
  bytes bigint not null default 0,
  at bigint not null
);
create index upload_attempts_user on upload_attempts (user_id, at desc);
create index upload_attempts_age on upload_attempts (at);

-- What happened to money, sign-ins and settings, and who caused it. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  kind text not null check (kind in ('money', 'sign_in', 'settings', 'counter')),
  action text not null,
  -- `user:ID`, `staff:ID`, `guest`, `provider:NAME`, `job:NAME`, `operator` or `system`.
  actor text not null,
  -- The account concerned. It has no foreign key, as a deleted account leaves its trail, which holds no personal data.
  user_id text,
  -- The id of the call in the log.
  request_id text,
  facts jsonb not null,
  -- For what the staff did. Both have no foreign key, like `user_id`.
  outlet_id text,
  order_id text
);
create index audit_log_user on audit_log (user_id, id desc) where user_id is not null;
create index audit_log_kind on audit_log (kind, id desc);
create index audit_log_order on audit_log (order_id, id desc) where order_id is not null;
-- What a member of staff did, newest first.
create index audit_log_actor on audit_log (actor, id desc) where outlet_id is not null;
-- What the staff did at an outlet, newest first.
create index audit_log_outlet on audit_log (outlet_id, id desc) where outlet_id is not null;
-- What the staff did at all outlets, newest first.
create index audit_log_acts_of_all on audit_log (id desc) where outlet_id is not null;
-- What the staff gave back beyond the rules of the hall, for the limits of a day.
create index audit_log_beyond_rules on audit_log (outlet_id, at) where facts ? 'beyond_rules';
-- Who took and moved the money of a shift, and why, for its report.
create index audit_log_shift on audit_log ((facts ->> 'shift_id')) where facts ? 'shift_id';

create function audit_log_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_is_final before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_final();

-- The hourly checks of the ledger. The process that inserts the hour runs the check.
create table ledger_checks (
  -- Epoch seconds divided by 3600.
  hour bigint primary key,
  -- Null until the check has ended.
  ended_at bigint,
  problems int
);

-- Uploads if FILE_STORAGE=database: several processes share them without a bucket.
create table file_parts (
  name text,
  -- The position of the first byte of the part in the file.
  first_byte bigint,
  bytes bytea not null,
  primary key (name, first_byte)
);
-- Pictures and videos can't be compressed further.
alter table file_parts alter column bytes set storage external;

-- Messages that no provider sends, if several processes run: one of them could not read the file of another.
create table outbox (
  id bigint generated always as identity primary key,
  -- Epoch seconds.
  time bigint not null,
  channel text not null,
  "to" text not null,
  event text not null,
  code text,
  text text not null
);

-- The number of reviews by outlet and rating: counting them takes longer the more there are.
create table review_counts (
  outlet_id text references outlets,
  rating int,
  count bigint not null,
  primary key (outlet_id, rating)
);

-- The logo and the photos of the hall file, encoded again, for every process to send.
create table hall_images (
  -- The hash of the file beside the hall file, with the extension of the encoded image.
  name text primary key,
  bytes bytea not null
);

-- Accounts with a role (docs/decisions/0043). An owner works at all outlets.
create table staff (
  user_id text primary key references users,
  role text not null check (role in ('owner', 'manager', 'attendant')),
  outlet_ids jsonb not null,
  -- The hash is made by scrypt. Null until the PIN is chosen.
  pin_hash text,
  wrong_pins int not null default 0,
  pin_locked_until_at bigint,
  created_at bigint not null,
  removed_at bigint,
  -- The name by which colleagues know the person. If it is empty, the name of the account is used.
  name text not null default ''
);

create table counter_devices (
  id text primary key,
  outlet_id text not null references outlets,
  name text not null,
  kind text not null check (kind in ('counter', 'phone', 'office')),
  token_hash text not null unique,
  wrong_pins int not null default 0,
  pin_locked_until_at bigint,
  created_at bigint not null,
  revoked_at bigint,
  -- A browser in an office is signed in for some hours, by the phone of a manager. Null: until it is revoked.
  expires_at bigint,
  constraint counter_devices_expiry check ((kind = 'office') = (expires_at is not null))
);

-- Each code signs one device in.
create table counter_device_codes (
  code_hash text primary key,
  outlet_id text not null references outlets,
  expires_at bigint not null,
  used_at bigint
);

-- Who has signed in on a device by phone code, and may unlock it with the PIN.
create table counter_device_staff (
  device_id text references counter_devices on delete cascade,
  user_id text references staff(user_id),
  primary key (device_id, user_id)
);

create table counter_sessions (
  token_hash text primary key,
  user_id text not null references staff(user_id),
  -- A device has one session.
  device_id text not null unique references counter_devices on delete cascade,
  created_at bigint not null,
  idle_until_at bigint not null
);
create index counter_sessions_idle on counter_sessions (idle_until_at);

-- A manager's approval, by PIN, of one call with one body.
create table counter_approvals (
  id text primary key,
  user_id text not null references staff(user_id),
  device_id text not null references counter_devices on delete cascade,
  request_hash text not null,
  expires_at bigint not null,
  used_at bigint
);
create index counter_approvals_age on counter_approvals (expires_at);

-- Lamps that the staff have switched. A lamp stays so until then, or until a game on its table begins or ends.
create table lamp_overrides (
  lamp_id text primary key,
  is_on boolean not null,
  until_at bigint not null
);

-- Lamps whose device does not confirm its state after several commands, or is offline.
create table lamp_problems (
  lamp_id text primary key,
  outlet_id text not null references outlets,
  since_at bigint not null
);

create trigger lamp_problems_signal after insert or delete on lamp_problems
  for each row execute function signal_counter();

-- Alerts that somebody has taken. The id says what it is about and since when: the next one of its kind has another id.
create table taken_alerts (
  alert_id text primary key,
  outlet_id text not null references outlets,
  taken_by text not null references users,
  taken_at bigint not null
);
create index taken_alerts_age on taken_alerts (taken_at);

create trigger taken_alerts_signal after insert on taken_alerts for each row execute function signal_counter();

-- Shifts of an outlet's cash drawer. What was counted is the value of the drawer between two shifts.
create table shifts (
  id text primary key,
  outlet_id text not null references outlets,
  opened_by text not null references users,
  opened_at bigint not null,
  opening_counted bigint not null check (opening_counted >= 0),
  -- What the drawer should have contained at the opening, as the shift before counted. Null for the first shift of a drawer.
  opening_expected bigint,
  closed_by text references users,
  closed_at bigint,
  counted bigint check (counted >= 0),
  expected bigint,
  -- The total that the card terminal printed; null if it was not noted.
  terminal_counted bigint check (terminal_counted >= 0),
  -- The reason of a difference.
  note text not null default '',
  -- Whether a manager has to look at a difference at the closing, and who did.
  needs_approval boolean not null default false,
  approved_by text references users,
  approved_at bigint,
  -- The newest line of the ledger when the shift before was closed (for the first: when this one was opened), and when this
  -- one was. The report of the shift has the revenue of the lines between them, so that all shifts add up.
  after_line bigint not null,
  until_line bigint,
  -- What the closing left in the drawer for the next shift. The rest of the count went to the safe. Null: all of it stayed.
  left_in_drawer bigint,
  -- How often the drawer was counted to close the shift, with each count: [{at, counted}].
  counts jsonb not null default '[]',
  check (closed_at >= opened_at),
  check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (counted is null)
    and (closed_at is null) = (expected is null) and (closed_at is null) = (until_line is null)
  ),
  check ((approved_by is null) = (approved_at is null)),
  check (left_in_drawer >= 0 and left_in_drawer <= counted)
);
create unique index shifts_open on shifts (outlet_id) where closed_at is null;
create index shifts_outlet on shifts (outlet_id, opened_at desc);
create index shifts_unapproved on shifts (outlet_id) where needs_approval and approved_by is null;

create trigger shifts_signal after insert or update on shifts for each row execute function signal_counter();

-- Refunds to the card that the hall makes through the provider of the payment. The row is committed before the provider is
-- asked, and its id is the idempotency key there, so that a retry never pays twice.
create table card_refunds (
  id text primary key,
  payment_id text not null references payments,
  amount bigint not null check (amount > 0),
  -- The part that the wallet gave. The rest is a loss of the hall, such as a refund that was made after it was reported as
  -- failed.
  from_wallet bigint not null,
  -- The bonus of the payment that the wallet gave back with it.
  bonus bigint not null check (bonus >= 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  attempts int not null default 0,
  -- When the provider was last asked.
  checked_at bigint,
  created_by text not null references users,
  created_at bigint not null,
  settled_at bigint,
  -- The outlet whose staff made the refund. Its board tells of one that failed. Null in old refunds: every board tells of them.
  outlet_id text references outlets,
  check (from_wallet >= 0 and from_wallet <= amount)
);
create index card_refunds_payment on card_refunds (payment_id);
create index card_refunds_pending on card_refunds (coalesce(checked_at, created_at)) where status = 'pending';
-- The boards look for refunds that failed lately.
create index card_refunds_failed on card_refunds (settled_at) where status = 'failed';

-- The boards read their alerts again if a refund fails, or if one that had failed was made after all.
create trigger card_refunds_signal after update of status on card_refunds
  for each row when (new.outlet_id is not null and old.status is distinct from new.status) execute function signal_counter();

-- Who has a table when (docs/decisions/0047): orders, the cleaning of tables that a game has left, and tables out of service.
-- No two of them overlap on a table, cleaning included.
create table table_time (
  -- The id of the order, if it is a `game`.
  id text primary key,
  outlet_id text not null,
  table_id text not null,
  -- `game`: an order, where it is played or will be. `left`: an order that was moved away. `block`: out of service.
  kind text not null check (kind in ('game', 'left', 'block')),
  -- The order that was moved away, if it is `left`.
  order_id text,
  start_at bigint not null,
  -- When the game went to another table.
  ended_at bigint,
  -- With the cleaning.
  until_at bigint not null,
  -- Why the table is out of service.
  reason text not null default '',
  check ((order_id is not null) = (kind = 'left')),
  check ((ended_at is not null) = (kind = 'left')),
  check (until_at > start_at),
  -- It is deferrable, as two games that change tables overlap until both have moved.
  constraint table_time_no_overlap exclude using gist (table_id with =, int8range(start_at, until_at) with &&) deferrable
);
-- The few rows that are not orders.
create index table_time_besides_orders on table_time (table_id, until_at) where kind <> 'game';

-- Tables that go out of service or come back change what customers see, as orders do.
create function signal_table_block() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || coalesce(new.outlet_id, old.outlet_id) || ' ' || coalesce(new.table_id, old.table_id));
  return null;
end $$;

create trigger table_time_signal_insert after insert on table_time for each row
  when (new.kind <> 'game') execute function signal_table_block();
create trigger table_time_signal_update after update on table_time for each row
  when (new.kind <> 'game') execute function signal_table_block();
create trigger table_time_signal_delete after delete on table_time for each row
  when (old.kind <> 'game') execute function signal_table_block();

-- What the staff have written about a person. Only they read it.
create table person_notes (
  id text primary key,
  user_id text not null references users,
  text text not null,
  created_by text not null references users,
  created_at bigint not null
);
create index person_notes_user on person_notes (user_id, created_at desc);

-- Devices of the counter that get pushes of alerts, in the language of the person who asked for them. A subscription ends with
-- the sign-in of that person on the device.
create table counter_subscriptions (
  device_id text primary key,
  user_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  lang text not null,
  -- Pushes in a row that the push service has rejected.
  failures int not null default 0,
  created_at bigint not null,
  foreign key (device_id, user_id) references counter_device_staff(device_id, user_id) on delete cascade
);

-- Alerts that were pushed to a device, or are about to be. The row stays, so that an alert is pushed once.
create table alert_pushes (
  alert_id text,
  device_id text references counter_subscriptions(device_id) on delete cascade,
  -- Null once the push was sent or dropped.
  due_at bigint,
  attempts int not null default 0,
  created_at bigint not null,
  primary key (alert_id, device_id)
);
create index alert_pushes_due on alert_pushes (due_at) where due_at is not null;
create index alert_pushes_device on alert_pushes (device_id);
create index alert_pushes_age on alert_pushes (created_at);

-- Texts to a phone or an email address about an account, sent after the commit. A row goes when it is sent or too old.
create table address_notices (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  event text not null,
  subject text not null,
  text text not null,
  due_at bigint not null,
  expires_at bigint not null,
  attempts int not null default 0
);
create index address_notices_due on address_notices (due_at);

-- What a join of two accounts has moved. It can be undone for a day; then the row is deleted.
create table account_joins (
  id text primary key,
  from_id text not null references users,
  into_id text not null references users,
  joined_at bigint not null,
  -- Both accounts as they were before.
  before jsonb not null,
  -- The ids of the rows that were moved, by table.
  moved jsonb not null
);
create index account_joins_into on account_joins (into_id);
create index account_joins_from on account_joins (from_id);
create index account_joins_at on account_joins (joined_at);

-- The server processes that run on this database: each knows the oldest version that may run beside it.
create table server_processes (
  id text primary key,
  version int not null,
  oldest_beside int not null,
  seen_at timestamptz not null
);

-- What the staff have noted about a booking, such as "brings a child". Only they read it (docs/decisions/0080).
create table booking_notes (
  order_id text primary key references orders,
  -- The person of the order.
  user_id text not null references users,
  outlet_id text not null references outlets,
  text text not null,
  created_by text not null references users,
  created_at bigint not null
);
create index booking_notes_user on booking_notes (user_id);

create trigger booking_notes_signal after insert or update or delete on booking_notes
  for each row execute function signal_counter();

alter table coupons add foreign key (used_order_id) references orders;

alter table ledger_transactions add constraint ledger_transactions_shift foreign key (shift_id) references shifts;

-- Claims an idempotency key until the transaction ends, and returns the response that it has, if any. False if another call
-- holds it. There are two statements, as the second one sees what the holder before has committed.
create function claim_idempotency_key(of_user text, claimed text)
  returns table (acquired boolean, request_hash text, response jsonb) language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_user || '/' || claimed, 0)) then
    return query select false, null::text, null::jsonb;
    return;
  end if;
  return query
    select true, stored.request_hash, stored.response
    from (select) one left join idempotency_keys stored on stored.user_id = of_user and stored.key = claimed;
end $$;

-- Writes a transaction of the ledger. The lines are inserted, and so the accounts of people locked, in the order of
-- lockAccounts: person by person, the wallet before the deposit. If an account of a person would fall below zero, BZ001 is
-- raised with the account in its detail.
create function write_ledger_transaction(
  transaction_id text, transaction_kind text, of_order text, of_payment text, at bigint,
  line_accounts text[], line_amounts bigint[], line_kinds text[], of_shift text default null
) returns void language plpgsql as $$
begin
  insert into ledger_transactions (id, kind, order_id, payment_id, shift_id, created_at)
    values (transaction_id, transaction_kind, of_order, of_payment, of_shift, at);
  insert into ledger_lines (transaction_id, account_id, amount, kind)
    select write_ledger_transaction.transaction_id, line.name, line.amount, line.kind
    from unnest(line_accounts, line_amounts, line_kinds) with ordinality line (name, amount, kind, place)
    order by split_part(line.name, ':', 2) collate "C", line.name collate "C" desc, line.place;
end $$;
