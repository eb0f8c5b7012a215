-- The people who play an order besides the one who booked it (docs/decisions/0112). The row is made by an invitation or by
-- joining, and is deleted if the person leaves. Every change is made while the order is locked, except at the end of an account.
create table order_players (
  id text primary key,
  order_id text not null references orders,
  user_id text not null references users,
  -- Somebody who was removed keeps the row, so that the link does not let them in again.
  state text not null check (state in ('invited', 'joined', 'removed')),
  -- Opens the calendar file and the passes for this person, also after the link to the order was revoked.
  token text,
  created_at bigint not null,
  joined_at bigint,
  constraint order_players_person unique (order_id, user_id),
  constraint order_players_joined check ((state = 'joined') = (token is not null and joined_at is not null))
);
create unique index order_players_token on order_players (token) where token is not null;
-- The orders that a person plays, the newest first.
create index order_players_user on order_players (user_id, joined_at desc);
create index order_players_created on order_players (created_at);

alter table orders
  -- How many play, with the person who booked. Null until somebody is invited.
  add column party_size int,
  -- Whether any player may open the table with its code.
  add column players_open boolean not null default false;

create function signal_players() returns trigger language plpgsql as $$
declare
  concerned order_players := coalesce(new, old);
begin
  perform pg_notify('changes', 'person ' || concerned.user_id);
  if old.user_id <> new.user_id then
    perform pg_notify('changes', 'person ' || old.user_id);
  end if;
  perform pg_notify('changes', 'person ' || user_id) from orders where id = concerned.order_id;
  perform pg_notify('changes', 'person ' || user_id) from order_players
    where order_id = concerned.order_id and state = 'joined';
  return null;
end $$;

create trigger order_players_signal after insert or update or delete on order_players
  for each row execute function signal_players();

-- A change of an order also concerns those who play it.
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
  if new.party_size is not null then
    perform pg_notify('changes', 'person ' || user_id) from order_players where order_id = new.id and state <> 'removed';
  end if;
  return null;
end $$;
