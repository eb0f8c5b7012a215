-- What happened to money, sign-ins and settings, and who caused it. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  kind text not null check (kind in ('money', 'sign_in', 'settings')),
  action text not null,
  -- `user:ID`, `guest`, `provider:NAME`, `job:NAME`, `operator` or `system`.
  actor text not null,
  -- The account concerned. Without a foreign key: a deleted account leaves its trail, which holds no personal data.
  user_id text,
  -- Of the call, as in the log.
  request_id text,
  facts jsonb not null
);
create index audit_log_user on audit_log (user_id, id desc) where user_id is not null;
create index audit_log_kind on audit_log (kind, id desc);

create function audit_log_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is never changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_final before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_final();

-- The hourly checks of the ledger: the process that inserts the hour runs the check.
create table ledger_checks (
  -- Epoch seconds divided by 3600.
  hour bigint primary key,
  -- Null until the check has ended.
  ended_at bigint,
  problems int
);
