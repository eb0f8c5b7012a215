-- What 0041 and 0045 have declared without a look at the rows. Validating locks out no call.
alter table audit_log validate constraint audit_log_kind_check;
alter table accounts validate constraint accounts_kind_check;
alter table ledger_transactions validate constraint ledger_transactions_shift;

-- The board shows orders that can't be settled.
create function signal_order_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || outlet_id) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger order_problems_signal after insert or delete on order_problems
  for each row execute function signal_order_problem();
