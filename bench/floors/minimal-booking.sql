-- A minimal booking: one order that must not overlap another, the wallet, two ledger lines.
-- Variables: run (of the report), client_id (of pgbench), n (counts the bookings of a client).
\set n :n + 1
begin;
insert into minimal_orders (id, table_id, user_id, start_at, end_at)
  values ('ord_' || :run || '_' || :client_id || '_' || :n, 'table_' || :client_id, 'user_' || :client_id,
    :run::bigint * 1000000000 + :n::bigint * 2700, :run::bigint * 1000000000 + :n::bigint * 2700 + 2100);
update minimal_wallets set balance = balance - 3000 where id = 'user_' || :client_id;
insert into minimal_lines (order_id, account_id, amount)
  values ('ord_' || :run || '_' || :client_id || '_' || :n, 'user_' || :client_id, -3000),
    ('ord_' || :run || '_' || :client_id || '_' || :n, 'revenue', 3000);
commit;
