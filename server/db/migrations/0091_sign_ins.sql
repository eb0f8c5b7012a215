-- What a person is shown of the devices that are signed in. Null in sessions that a server of the version before has started.
alter table sessions add column device text, add column signed_in_at bigint;

-- What is sent to a phone or an email address about an account, after the commit. A row goes when it is sent or too old.
create table address_notices (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  event text not null,
  subject text not null,
  text text not null,
  due_at bigint not null,
  expires_at bigint not null,
  attempts integer not null default 0
);
create index address_notices_due on address_notices (due_at);
