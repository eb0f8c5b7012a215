-- The queue at the door: a ticket of each walk-in, by the business day of the outlet (docs/decisions/0109).
create table queue_tickets (
  id text primary key,
  outlet_id text not null references outlets,
  day text not null,
  -- From 1 on each day: the order of the queue.
  number integer not null,
  -- The id of a table type in the hall file.
  type text not null,
  players integer not null,
  -- Housekeeping empties the name, the phone and the secret after the day.
  name text not null,
  mobile text,
  user_id text references users,
  -- What the phone of a guest proves its ticket with.
  secret_hash text,
  lang text not null,
  state text not null check (state in ('waiting', 'called', 'seated', 'left', 'missed', 'expired')),
  -- The table of the newest call.
  table_id text references tables,
  created_at bigint not null,
  called_at bigint,
  come_until_at bigint,
  texted_at bigint,
  ended_at bigint,
  unique (outlet_id, day, number),
  constraint queue_tickets_call check (state <> 'called' or (table_id is not null and come_until_at is not null))
);
-- Never two calls for one table, nor two places for one person.
create unique index queue_tickets_table on queue_tickets (table_id) where state = 'called';
create unique index queue_tickets_person on queue_tickets (outlet_id, user_id) where state in ('waiting', 'called');
create unique index queue_tickets_phone on queue_tickets (outlet_id, mobile) where state in ('waiting', 'called');
create unique index queue_tickets_secret on queue_tickets (secret_hash);
create index queue_tickets_live on queue_tickets (outlet_id, day, number) where state in ('waiting', 'called');
create index queue_tickets_user on queue_tickets (user_id);
create index queue_tickets_mobile on queue_tickets (mobile, created_at);
create index queue_tickets_texted on queue_tickets (texted_at) where texted_at is not null;
create index queue_tickets_named on queue_tickets (created_at) where secret_hash is not null or name <> '';
create trigger queue_tickets_signal after insert or update or delete on queue_tickets
  for each row execute function signal_counter();
