-- Tells the server processes what has changed, in the transaction of the change (docs/decisions/0037). A signal is
-- "tables OUTLET" or "hall", see server/db/signals.ts. Of equal ones a transaction sends one.
create function signal_tables() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || new.outlet_id);
  if old.outlet_id <> new.outlet_id then
    perform pg_notify('changes', 'tables ' || old.outlet_id);
  end if;
  return null;
end $$;

create trigger orders_signal_insert after insert on orders for each row execute function signal_tables();

create trigger orders_signal_update after update on orders for each row
  when (old.* is distinct from new.*) execute function signal_tables();

create function signal_hall() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'hall');
  return null;
end $$;

create trigger hall_signal after insert on hall for each statement execute function signal_hall();
