-- Running balances only of people's accounts. Those of the hall (revenue, providers, promotions, losses) are the sums of their
-- lines: a row that every payment updates would be held by each of them until its commit (docs/decisions/0030).
alter table ledger_lines alter column balance_after drop not null;

create or replace function ledger_line_moves_balance() returns trigger language plpgsql as $$
begin
  if new.account_id like 'wallet:%' or new.account_id like 'deposit:%' then
    update accounts set balance = balance + new.amount where id = new.account_id
      returning balance into new.balance_after;
  else
    new.balance_after := null;
  end if;
  return new;
end $$;

-- One check for all lines of a statement instead of one for each line at the commit: the lines of a transaction are inserted
-- by one statement, and each statement must sum to zero by itself.
drop trigger ledger_transaction_balances on ledger_lines;
create or replace function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  select transaction_id into unbalanced from added group by transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_transaction_balances after insert on ledger_lines
  referencing new table as added for each statement execute function ledger_transaction_balances();

-- Writes a ledger transaction in one statement. Makes missing accounts, and locks those of people: person by person, the wallet
-- before the deposit, the same order everywhere. Where one would fall below zero, returns it and writes nothing.
create function post_ledger_transaction(
  transaction_id text, transaction_kind text, of_order text, of_payment text, at bigint,
  line_accounts text[], line_amounts bigint[], line_kinds text[]
) returns table (account_id text, balance bigint, change bigint) language plpgsql as $$
begin
  insert into accounts (id, kind)
    select distinct name, split_part(name, ':', 1) from unnest(line_accounts) name
    where not exists (select from accounts where accounts.id = name)
    on conflict do nothing;
  perform from accounts
    where id = any (line_accounts) and kind in ('wallet', 'deposit')
    order by split_part(id, ':', 2) collate "C", id collate "C" desc
    for no key update;
  return query
    select accounts.id, accounts.balance, lines.change
    from (
      select name, sum(amount)::bigint as change from unnest(line_accounts, line_amounts) line (name, amount) group by name
    ) lines
    join accounts on accounts.id = lines.name and accounts.kind in ('wallet', 'deposit')
    where accounts.balance + lines.change < 0
    order by accounts.kind desc, accounts.id;
  if found then
    return;
  end if;
  insert into ledger_transactions (id, kind, order_id, payment_id, created_at)
    values (transaction_id, transaction_kind, of_order, of_payment, at);
  insert into ledger_lines (transaction_id, account_id, amount, kind)
    select post_ledger_transaction.transaction_id, line.name, line.amount, line.kind
    from unnest(line_accounts, line_amounts, line_kinds) with ordinality line (name, amount, kind, place)
    order by line.place;
end $$;

-- Claims an idempotency key until the transaction ends and returns the response that it has, if any. False where another call
-- holds it. Two statements: the second one sees what the holder before has committed.
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
