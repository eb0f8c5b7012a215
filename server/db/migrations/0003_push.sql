-- The sign-in that a session came from: its token changes with every rotation, this stays.
alter table sessions add column login_id text;
update sessions set login_id = token_hash;
-- The default is for servers of the version before, while they still run beside the new ones.
alter table sessions alter column login_id set default gen_random_uuid()::text;
alter table sessions alter column login_id set not null;
create index sessions_login on sessions (login_id);

-- Phones to be told of what happens, as long as the sign-in lives by which they asked.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users on delete cascade,
  login_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  topics jsonb not null,
  lang text not null,
  -- Pushes in a row that its service would not take.
  failures int not null default 0,
  created_at bigint not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What is on its way to a phone; gone once it arrived, or came too late.
create table push_deliveries (
  message_id text not null references messages on delete cascade,
  subscription_id text not null references push_subscriptions on delete cascade,
  due_at bigint not null,
  attempts int not null default 0,
  primary key (message_id, subscription_id)
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_subscription on push_deliveries (subscription_id);
