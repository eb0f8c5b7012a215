-- What the counter shows and does besides orders (docs/decisions/0043).

alter table faults
  add column taken_by text references users,
  add column taken_at bigint,
  add column answer text,
  add column done_by text references users,
  add column done_at bigint;
create index faults_open on faults (outlet_id) where done_at is null;

-- A lamp that the staff have switched: so it stays until then, or until a game on its table begins or ends.
create table lamp_overrides (
  lamp_id text primary key,
  is_on boolean not null,
  until_at bigint not null
);

-- Lamps whose device does not confirm its state after several commands, or is offline.
create table lamp_problems (
  lamp_id text primary key,
  outlet_id text not null references outlets,
  since_at bigint not null
);

-- Alerts that somebody has taken. The id names what it is about and since when: the next one of its kind is another.
create table taken_alerts (
  alert_id text primary key,
  outlet_id text not null references outlets,
  taken_by text not null references users,
  taken_at bigint not null
);
create index taken_alerts_age on taken_alerts (taken_at);

-- "counter OUTLET": what the board shows has changed, besides orders, whose signal is that of the tables.
create function signal_counter() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || coalesce(new.outlet_id, old.outlet_id));
  return null;
end $$;
create trigger faults_signal after insert or update on faults for each row execute function signal_counter();
create trigger lamp_problems_signal after insert or delete on lamp_problems
  for each row execute function signal_counter();
create trigger taken_alerts_signal after insert on taken_alerts for each row execute function signal_counter();

create function signal_order_problem() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'counter ' || outlet_id) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger order_problems_signal after insert or delete on order_problems
  for each row execute function signal_order_problem();
