-- What the scripts of pgbench need beside the schema and the people of the bench.
create table minimal_orders (
  id text primary key,
  table_id text not null,
  user_id text not null,
  start_at bigint not null,
  end_at bigint not null,
  exclude using gist (table_id with =, int8range(start_at, end_at) with &&)
);
create table minimal_wallets (id text primary key, balance bigint not null check (balance >= 0));
insert into minimal_wallets select 'user_' || at, 1000000000000 from generate_series(0, 99) at;
create table minimal_lines (
  id bigint generated always as identity primary key,
  order_id text not null references minimal_orders,
  account_id text not null,
  amount bigint not null
);
insert into accounts (id, kind) select 'deposit:usr_bench' || at, 'deposit' from generate_series(0, 99) at on conflict do nothing;
insert into accounts (id, kind) select 'revenue:o' || at, 'revenue' from generate_series(1, 10) at on conflict do nothing;
