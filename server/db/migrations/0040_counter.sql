-- The counter (docs/decisions/0043): who the staff are, the devices that they work on, and what the board shows besides orders.
-- The tables that exist change in files of their own: each is locked alone, or a call that holds one and wants another would be in
-- a deadlock with the migration.

-- An account with a role. The outlets of an owner are all.
create table staff (
  user_id text primary key references users,
  role text not null check (role in ('owner', 'manager', 'attendant')),
  outlet_ids jsonb not null,
  -- scrypt; null until it is chosen.
  pin_hash text,
  wrong_pins int not null default 0,
  pin_locked_until_at bigint,
  created_at bigint not null,
  removed_at bigint
);

create table counter_devices (
  id text primary key,
  outlet_id text not null references outlets,
  name text not null,
  kind text not null check (kind in ('counter', 'phone')),
  token_hash text not null unique,
  wrong_pins int not null default 0,
  pin_locked_until_at bigint,
  created_at bigint not null,
  revoked_at bigint
);

-- A code signs one device in.
create table counter_device_codes (
  code_hash text primary key,
  outlet_id text not null references outlets,
  expires_at bigint not null,
  used_at bigint
);

-- Who has signed in on a device by phone code, and may unlock it with the PIN.
create table counter_device_staff (
  device_id text not null references counter_devices on delete cascade,
  user_id text not null references staff,
  primary key (device_id, user_id)
);

create table counter_sessions (
  token_hash text primary key,
  user_id text not null references staff,
  -- One session a device.
  device_id text not null unique references counter_devices on delete cascade,
  created_at bigint not null,
  idle_until_at bigint not null
);
create index counter_sessions_idle on counter_sessions (idle_until_at);

-- The PIN of a manager for one act with one body.
create table counter_approvals (
  id text primary key,
  user_id text not null references staff,
  device_id text not null references counter_devices on delete cascade,
  request_hash text not null,
  expires_at bigint not null,
  used_at bigint
);
create index counter_approvals_age on counter_approvals (expires_at);

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
create trigger lamp_problems_signal after insert or delete on lamp_problems
  for each row execute function signal_counter();
create trigger taken_alerts_signal after insert on taken_alerts for each row execute function signal_counter();
