-- Refuses what would give back more of an order than it has earned, whatever a process believes of the order: a version that runs
-- beside this one may have ended it differently. Under the lock of the order, which whoever settles it holds already.
create or replace function ledger_transaction_balances() returns trigger language plpgsql as $$
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
