-- What a join of two accounts has moved, so that it can be undone for a day; then the row is deleted.
create table account_joins (
  id text primary key,
  from_id text not null references users,
  into_id text not null references users,
  joined_at bigint not null,
  -- Both accounts as they were before.
  before jsonb not null,
  -- The ids of the rows that were moved, by table.
  moved jsonb not null
);
create index account_joins_into on account_joins (into_id);
create index account_joins_from on account_joins (from_id);
create index account_joins_at on account_joins (joined_at);
