-- Who has a table when (docs/decisions/0047): orders, the cleaning of tables that a game has left, and tables out of service.
create table table_time (
  -- `game`: the id of its order.
  id text primary key,
  outlet_id text not null,
  table_id text not null,
  -- `game`: an order, where it is played or will be. `left`: an order that was moved away. `block`: out of service.
  kind text not null check (kind in ('game', 'left', 'block')),
  -- `left`: the order that was moved away.
  order_id text check ((order_id is not null) = (kind = 'left')),
  start_at bigint not null,
  -- `left`: when the game went to another table.
  ended_at bigint check ((ended_at is not null) = (kind = 'left')),
  -- Cleaning included.
  until_at bigint not null,
  -- `block`: why.
  reason text not null default '',
  -- No two of them overlap on a table. Deferrable, as two games that change tables overlap until both have moved.
  constraint table_time_no_overlap exclude using gist (
    table_id with =,
    int8range(start_at, until_at) with &&
  ) deferrable initially immediate,
  check (until_at > start_at)
);
-- The few rows that are not orders.
create index table_time_besides_orders on table_time (table_id, until_at) where kind <> 'game';

alter table orders
  -- A game that was moved while it was played: its time on each table, in order. Null: one table.
  add column parts jsonb,
  -- Its pauses that are over, in order. Null: none.
  add column pauses jsonb,
  -- Since when it is paused.
  add column paused_at bigint;

-- Keeps the time of an order on its table right, whatever changes the order. A cancelled one has none.
create function keep_table_time() returns trigger language plpgsql as $$
declare
  -- A game that was moved is on its table since its last part began.
  since bigint := coalesce((new.parts -> -1 ->> 'since_at')::bigint, new.start_at);
begin
  if new.status = 'cancelled' then
    delete from table_time where id = new.id;
  else
    insert into table_time (id, outlet_id, table_id, kind, start_at, until_at)
      values (new.id, new.outlet_id, new.table_id, 'game', since, new.occupied_until_at)
      on conflict (id) do update
        set table_id = excluded.table_id, start_at = excluded.start_at, until_at = excluded.until_at;
  end if;
  return null;
end $$;
create trigger orders_table_time_insert after insert on orders for each row
  when (new.status <> 'cancelled') execute function keep_table_time();
create trigger orders_table_time_update after update on orders for each row
  when (
    (old.table_id, old.start_at, old.occupied_until_at, old.status = 'cancelled', old.parts)
    is distinct from (new.table_id, new.start_at, new.occupied_until_at, new.status = 'cancelled', new.parts)
  )
  execute function keep_table_time();

create function delete_table_time() returns trigger language plpgsql as $$
begin
  delete from table_time where id = old.id or order_id = old.id;
  return null;
end $$;
create trigger orders_table_time_delete after delete on orders for each row execute function delete_table_time();

-- Tables that go out of service or come back change what customers see, as orders do.
create function signal_table_block() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'tables ' || coalesce(new.outlet_id, old.outlet_id) || ' ' || coalesce(new.table_id, old.table_id));
  return null;
end $$;
create trigger table_time_signal_insert after insert on table_time for each row
  when (new.kind <> 'game') execute function signal_table_block();
create trigger table_time_signal_update after update on table_time for each row
  when (new.kind <> 'game') execute function signal_table_block();
create trigger table_time_signal_delete after delete on table_time for each row
  when (old.kind <> 'game') execute function signal_table_block();
