-- The counter (docs/decisions/0043): who the staff are, the devices that they work on, and what they did.

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
  device_id text not null references counter_devices on delete cascade,
  created_at bigint not null,
  idle_until_at bigint not null
);
create index counter_sessions_device on counter_sessions (device_id);
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

-- Acts of the staff stand in the audit trail. Without foreign keys, as `user_id`.
alter table audit_log add column outlet_id text, add column order_id text;
alter table audit_log drop constraint audit_log_kind_check;
alter table audit_log add constraint audit_log_kind_check
  check (kind in ('money', 'sign_in', 'settings', 'counter')) not valid;

-- The keys of a device stand beside those of people.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

-- The number of changes of an order: who acts on an order names the one that was seen.
alter table orders add column rev int not null default 0;
create function count_revision() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;
create trigger orders_rev before update on orders for each row
  when (old.* is distinct from new.*) execute function count_revision();
