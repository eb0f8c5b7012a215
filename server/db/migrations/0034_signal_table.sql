-- A signal of an order names its table too: "tables OUTLET TABLE" (docs/decisions/0037). A process of the version before does
-- not know the second word, and reads the outlet within 30 seconds, as after a lost signal.
create or replace function signal_tables() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || new.outlet_id || ' ' || new.table_id);
  if old.table_id <> new.table_id then
    perform pg_notify('changes', 'tables ' || old.outlet_id || ' ' || old.table_id);
  end if;
  return null;
end $$;
