-- One row a server process, written by its readiness check.
create table readiness_checks (
  process text primary key,
  checked_at bigint not null
);

-- Overdue orders that could not be settled, until they are: they need a person.
create table order_problems (
  order_id text primary key references orders on delete cascade,
  error text not null,
  attempts int not null default 1,
  first_failed_at bigint not null,
  failed_at bigint not null,
  -- The background job leaves the order alone until then.
  retry_at bigint not null
);

-- What a person or an address has used of its limit. Unlogged: a crash of the database may reset it.
create unlogged table rate_limits (
  key text primary key,
  used int not null,
  expires_at bigint not null
);
create index rate_limits_expired on rate_limits (expires_at);
