-- A shift of an outlet's cash drawer. Amounts are what was counted: the drawer's value between two shifts.
create table shifts (
  id text primary key,
  outlet_id text not null references outlets,
  opened_by text not null references users,
  opened_at bigint not null,
  opening_counted bigint not null check (opening_counted >= 0),
  -- What the drawer should have contained at the opening: what the shift before counted; null for the drawer's first shift.
  opening_expected bigint,
  closed_by text references users,
  closed_at bigint check (closed_at >= opened_at),
  counted bigint check (counted >= 0),
  expected bigint,
  -- The total that the card terminal printed; null if it was not noted.
  terminal_counted bigint check (terminal_counted >= 0),
  -- What was said about the difference.
  note text not null default '',
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (counted is null)
    and (closed_at is null) = (expected is null))
);
create unique index shifts_open on shifts (outlet_id) where closed_at is null;
create index shifts_outlet on shifts (outlet_id, opened_at desc);

-- The accounts of the counter: the cash drawer, the safe, the card terminal, petty expenses and the cash difference of each
-- outlet; refunds on their way to a card; corrections.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'wallet', 'deposit', 'revenue', 'promotions', 'provider', 'losses',
  'cash', 'safe', 'terminal', 'expenses', 'cash_difference', 'transit', 'corrections'
)) not valid;

-- The shift in which a transaction of the counter was booked.
alter table ledger_transactions add column shift_id text;
alter table ledger_transactions add constraint ledger_transactions_shift foreign key (shift_id) references shifts not valid;

-- As before (0035), with the shift. The function of before stays for servers of the version before.
create function write_ledger_transaction(
  transaction_id text, transaction_kind text, of_order text, of_payment text, of_shift text, at bigint,
  line_accounts text[], line_amounts bigint[], line_kinds text[]
) returns void language plpgsql as $$
declare
  uncovered json;
begin
  if exists (select from unnest(line_accounts) name where not exists (select from accounts where accounts.id = name)) then
    insert into accounts (id, kind)
      select distinct name, split_part(name, ':', 1) from unnest(line_accounts) name
      on conflict do nothing;
  end if;
  with locked as materialized (
    select id, kind, balance from accounts
    where id = any (line_accounts) and kind in ('wallet', 'deposit')
    order by split_part(id, ':', 2) collate "C", id collate "C" desc
    for no key update
  ), lines as (
    select name, sum(amount)::bigint as change from unnest(line_accounts, line_amounts) line (name, amount) group by name
  )
  select json_build_object('account_id', locked.id, 'balance', locked.balance, 'change', lines.change) into uncovered
    from locked join lines on lines.name = locked.id
    where locked.balance + lines.change < 0
    order by locked.kind desc, locked.id
    limit 1;
  if found then
    raise exception 'an account would fall below zero' using errcode = 'BZ001', detail = uncovered::text;
  end if;
  insert into ledger_transactions (id, kind, order_id, payment_id, shift_id, created_at)
    values (transaction_id, transaction_kind, of_order, of_payment, of_shift, at);
  insert into ledger_lines (transaction_id, account_id, amount, kind)
    select write_ledger_transaction.transaction_id, line.name, line.amount, line.kind
    from unnest(line_accounts, line_amounts, line_kinds) with ordinality line (name, amount, kind, place)
    order by line.place;
end $$;
