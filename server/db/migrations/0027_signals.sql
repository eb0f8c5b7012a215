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

-- Only of what decides the state of a table. A payment within the hold changes none: the processes read an order again when its
-- hold ends. Within the last minute of the hold, another process may have done so already.
create trigger orders_signal_update after update on orders for each row
  when ((old.outlet_id, old.table_id, old.status, old.start_at, old.end_at, old.occupied_until_at, old.hold_until_at, old.ended_at)
    is distinct from
    (new.outlet_id, new.table_id, new.status, new.start_at, new.end_at, new.occupied_until_at, new.hold_until_at, new.ended_at)
    and not (old.status = 'unpaid' and new.status = 'paid'
      and (old.outlet_id, old.table_id, old.start_at, old.end_at, old.occupied_until_at)
        = (new.outlet_id, new.table_id, new.start_at, new.end_at, new.occupied_until_at)
      and coalesce(old.hold_until_at, 0) > extract(epoch from clock_timestamp()) + 60))
  execute function signal_tables();

create function signal_hall() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'hall');
  return null;
end $$;

create trigger hall_signal after insert on hall for each statement execute function signal_hall();
