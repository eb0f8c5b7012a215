-- Instants are epoch seconds (bigint), money is minor units (bigint), ids are text made by the server.
-- PostgreSQL 15 and up, and PGlite.
create extension if not exists btree_gist;

-- The operator's hall file as it was applied last; the newest row is in force.
create table hall (
  version bigint generated always as identity primary key,
  doc jsonb not null,
  applied_at bigint not null
);

create table outlets (
  id text primary key,
  active boolean not null default true
);

create table tables (
  id text primary key,
  outlet_id text not null references outlets,
  number text not null,
  -- The secret of the QR poster: whoever knows it stands at the table. Rotatable.
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
  created_at bigint not null
);

create table sessions (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_user on sessions (user_id);

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
  used_at bigint
);
create index codes_target on codes (channel, target, sent_at desc);
create index codes_ip on codes (ip, sent_at desc);
create index codes_sent on codes (channel, sent_at desc);

create table coupons (
  id text primary key,
  template_id text not null,
  user_id text not null references users,
  status text not null default 'unused' check (status in ('unused', 'used')),
  -- The rule as it was when the coupon was received.
  rule jsonb not null,
  received_at bigint not null,
  expires_at bigint not null,
  used_order_id text
);
create index coupons_user on coupons (user_id, status);

create table orders (
  id text primary key,
  number text not null unique,
  user_id text not null references users,
  outlet_id text not null references outlets,
  table_id text not null references tables,
  kind text not null check (kind in ('now', 'book')),
  status text not null check (status in ('unpaid', 'paid', 'playing', 'ended', 'completed', 'cancelled')),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  -- Until when the table is taken: the end and the cleaning after it.
  occupied_until_at bigint not null check (occupied_until_at > start_at),
  -- The quote as it was agreed on.
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  discount bigint not null check (discount >= 0 and discount <= amount),
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
  -- Two orders never overlap on a table, cleaning included.
  constraint orders_no_overlap exclude using gist (
    table_id with =,
    int8range(start_at, occupied_until_at) with &&
  ) where (status <> 'cancelled')
);
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_table on orders (table_id, occupied_until_at) where status <> 'cancelled';
create index orders_due_unpaid on orders (hold_until_at) where status = 'unpaid';
create index orders_due_end on orders (end_at) where status in ('paid', 'playing');

alter table coupons add foreign key (used_order_id) references orders;

-- What happened to an order, in order: its timeline.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  event text not null,
  amount bigint,
  minutes int,
  at bigint not null
);
create index order_events_order on order_events (order_id, id);

-- Money asked of a payment provider, for a top-up, an order or an extension. Credited once, by its status.
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
  checked_at bigint
);
create index payments_user on payments (user_id, purpose, created_at desc, id desc);
create index payments_pending on payments (created_at) where status = 'pending';
create unique index payments_provider_ref on payments (provider, provider_ref) where provider_ref is not null;

-- The double-entry ledger. A balance is written by the lines' trigger and by nothing else.
create table accounts (
  id text primary key,
  kind text not null check (kind in ('wallet', 'deposit', 'revenue', 'promotions', 'provider')),
  balance bigint not null default 0,
  constraint accounts_never_below_zero check (kind not in ('wallet', 'deposit') or balance >= 0)
);

create table ledger_transactions (
  id text primary key,
  kind text not null,
  order_id text references orders,
  payment_id text references payments,
  created_at bigint not null
);
-- A payment is credited once, whatever the code does.
create unique index ledger_transactions_payment on ledger_transactions (payment_id)
  where kind in ('topup', 'payment_in');
create index ledger_transactions_order on ledger_transactions (order_id);

create table ledger_lines (
  id bigint generated always as identity primary key,
  transaction_id text not null references ledger_transactions,
  account_id text not null references accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- What the line is for the person: `deposit_hold`, `refund_early_end` ...
  kind text not null
);
create index ledger_lines_account on ledger_lines (account_id, id desc);
create index ledger_lines_transaction on ledger_lines (transaction_id);

create function ledger_line_moves_balance() returns trigger language plpgsql as $$
begin
  update accounts set balance = balance + new.amount where id = new.account_id
    returning balance into new.balance_after;
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

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_lines where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_transaction_balances();

create table idempotency_keys (
  user_id text not null references users on delete cascade,
  key text not null,
  -- The call's path and a hash of its body: the same key with another request is refused.
  request_hash text not null,
  -- The answer that the same request gets again.
  response jsonb not null,
  created_at bigint not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
