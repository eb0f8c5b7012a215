-- The waiting list: what people wait for, and what they are offered (docs/decisions/0111).
create sequence wish_places;
create table wishes (
  id text primary key,
  user_id text not null references users,
  outlet_ids text[] not null,
  -- Ids of table types in the hall file; empty for any.
  types text[] not null,
  minutes integer not null,
  -- The game starts between these instants, both included.
  from_at bigint not null,
  to_at bigint not null,
  state text not null
    check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left', 'expired')),
  -- The order of the list. Whoever waits again gets a new one.
  place bigint not null default nextval('wish_places'),
  -- The newest offer: an order that names this wish.
  order_id text references orders,
  -- What the names in the lines of its offers are written in.
  lang text not null,
  created_at bigint not null,
  offered_at bigint,
  ended_at bigint,
  check (to_at >= from_at),
  constraint wishes_offer check (state <> 'offered' or order_id is not null)
);
create index wishes_user on wishes (user_id, created_at);
create index wishes_from on wishes (from_at);
-- A job looks at all that wait or have an offer.
create index wishes_live on wishes (place) where state in ('waiting', 'offered');
-- Each cancellation and each end of a game looks here for somebody who waits.
create index wishes_waiting on wishes using gin (outlet_ids) where state = 'waiting';

-- The order is an offer for a wish. There is no reference: it would need a lock of both tables.
alter table orders add column wish_id text;

create function signal_wish() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || outlet_id) from unnest(new.outlet_ids) as each(outlet_id);
  return null;
end $$;
create trigger wishes_signal after insert or update on wishes for each row execute function signal_wish();
