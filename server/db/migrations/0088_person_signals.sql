-- Tells the server processes whose orders and messages have changed: "person USER" (docs/decisions/0081). As for tables, a process
-- that notifies after its commits does it itself (migration 0086).
create or replace function signal_tables() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || new.outlet_id || ' ' || new.table_id);
  perform pg_notify('changes', 'person ' || new.user_id);
  if old.table_id <> new.table_id then
    perform pg_notify('changes', 'tables ' || old.outlet_id || ' ' || old.table_id);
  end if;
  return null;
end $$;

create function signal_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'person ' || new.user_id);
  return null;
end $$;

create trigger messages_signal_insert after insert on messages for each row
  when (current_setting('baize.notifies_after_commit', true) is distinct from 'on') execute function signal_person();
