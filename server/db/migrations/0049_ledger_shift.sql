-- As before (0035), with the shift of the counter. One function for all: servers of the version before call it without a shift.
drop function write_ledger_transaction(text, text, text, text, bigint, text[], bigint[], text[]);
create function write_ledger_transaction(
  transaction_id text, transaction_kind text, of_order text, of_payment text, at bigint,
  line_accounts text[], line_amounts bigint[], line_kinds text[], of_shift text default null
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
