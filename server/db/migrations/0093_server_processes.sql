-- The server processes that run on this database: each knows the oldest version that may run beside it.
create table server_processes (
  id text primary key,
  version integer not null,
  oldest_beside integer not null,
  seen_at timestamptz not null
);
