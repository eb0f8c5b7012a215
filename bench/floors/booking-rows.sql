-- The very rows that order/add and order/pay by wallet write, in their two transactions, without the reads and rules.
-- Variables: run (of the report), outlets (how many the clients use), client_id (of pgbench), n (counts the bookings of a
-- client). Slots begin far from those of the server. pgbench reads a colon before a word as a variable, also in a literal:
-- chr(58) is a colon.
\set n :n + 1
\set outlet :client_id % :outlets + 1
\set table :client_id / :outlets % 20 + 1
\set lane :client_id / (:outlets * 20)
\set start 2000000000 + :run * 8000000 + (:n * 2 + :lane) * 2700
begin;
insert into orders (id, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at, lines, amount,
    discount, deposit, coupon_id, hold_until_at, created_at, number)
  values ('ord_' || :run || '_' || :client_id || '_' || :n, 'usr_bench' || :client_id, 'o' || :outlet,
    'o' || :outlet || '-' || :table, 'book', 'unpaid', :start, :start + 1800, :start + 2100,
    '[{"kind": "play", "start_at": 1795000000, "minutes": 30, "per_hour": 3800, "amount": 1900}, {"kind": "deposit", "amount": 5000}]',
    1900, 0, 5000, null, 1795000000, 1795000000, :run || '-' || :client_id || '-' || :n);
insert into order_events (order_id, event, amount, minutes, at)
  values ('ord_' || :run || '_' || :client_id || '_' || :n, 'add', 6900, 30, 1795000000);
insert into idempotency_keys (user_id, key, request_hash, response, created_at)
  values ('usr_bench' || :client_id, 'add_' || :run || '_' || :n,
    '3f0a1f0c7d5c1c3c6d0a4c7a6e4f9b7f3f0a1f0c7d5c1c3c6d0a4c7a6e4f9b7f', :response, 1795000000);
commit;
begin;
insert into ledger_transactions (id, kind, order_id, payment_id, created_at)
  values ('txn_' || :run || '_' || :client_id || '_' || :n, 'order_pay',
    'ord_' || :run || '_' || :client_id || '_' || :n, null, 1795000000);
insert into ledger_lines (transaction_id, account_id, amount, kind)
  values
    ('txn_' || :run || '_' || :client_id || '_' || :n, 'deposit' || chr(58) || 'usr_bench' || :client_id, 5000, 'deposit_hold'),
    ('txn_' || :run || '_' || :client_id || '_' || :n, 'revenue' || chr(58) || 'o' || :outlet, 1900, 'order_pay'),
    ('txn_' || :run || '_' || :client_id || '_' || :n, 'wallet' || chr(58) || 'usr_bench' || :client_id, -1900, 'order_pay'),
    ('txn_' || :run || '_' || :client_id || '_' || :n, 'wallet' || chr(58) || 'usr_bench' || :client_id, -5000, 'deposit_hold');
insert into audit_log (kind, action, at, user_id, facts, actor, request_id)
  values ('money', 'order_pay', 1795000000, 'usr_bench' || :client_id,
    '{"transaction": "txn_01m9000000000000000000000", "order": "ord_01m9000000000000000000000", "wallet": -6900, "deposit": 5000}',
    'user' || chr(58) || 'usr_bench' || :client_id, '7f0f1f0c-7d5c-4c3c-8d0a-4c7a6e4f9b7f');
update users set spent = spent + 1900 where id = 'usr_bench' || :client_id;
update orders set status = 'paid', paid = 1900, paid_at = 1795000000, method = 'wallet', hold_until_at = null
  where id = 'ord_' || :run || '_' || :client_id || '_' || :n;
insert into order_events (order_id, event, amount, minutes, at)
  values ('ord_' || :run || '_' || :client_id || '_' || :n, 'pay', 6900, null, 1795000000);
insert into idempotency_keys (user_id, key, request_hash, response, created_at)
  values ('usr_bench' || :client_id, 'pay_' || :run || '_' || :n,
    '3f0a1f0c7d5c1c3c6d0a4c7a6e4f9b7f3f0a1f0c7d5c1c3c6d0a4c7a6e4f9b7f', :response, 1795000000);
commit;
