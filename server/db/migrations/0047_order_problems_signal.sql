-- The board shows orders that can't be settled.
create function signal_order_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || outlet_id) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger order_problems_signal after insert or delete on order_problems
  for each row execute function signal_order_problem();
