-- Each change of an order notifies in its transaction, whoever makes it (docs/decisions/0102). An order that goes to another account
-- concerns both persons.
create or replace function signal_tables() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || new.outlet_id || ' ' || new.table_id);
  perform pg_notify('changes', 'person ' || new.user_id);
  if old.table_id <> new.table_id then
    perform pg_notify('changes', 'tables ' || old.outlet_id || ' ' || old.table_id);
  end if;
  if old.user_id <> new.user_id then
    perform pg_notify('changes', 'person ' || old.user_id);
  end if;
  return null;
end $$;

create or replace trigger orders_signal_insert after insert on orders for each row execute function signal_tables();

create or replace trigger orders_signal_update after update on orders for each row
  when (old.* is distinct from new.*) execute function signal_tables();
