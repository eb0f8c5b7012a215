-- Coupons to claim: how many are gone of each. The row's lock is what keeps the stock.
create table coupon_stock (
  template_id text primary key,
  claimed bigint not null default 0 check (claimed >= 0)
);
insert into coupon_stock (template_id, claimed) select template_id, count(*) from coupons group by template_id;
alter table coupons add column used_at bigint;
-- What it was called when it was received: its template may leave the hall file.
alter table coupons add column name jsonb;
create index coupons_template on coupons (user_id, template_id);
create index coupons_expiry on coupons (expires_at) where status = 'unused';

-- Which version of which text a person agreed to, and when.
create table agreements (
  user_id text not null references users on delete cascade,
  text text not null check (text in ('terms', 'privacy')),
  version text not null,
  at bigint not null,
  primary key (user_id, text, version)
);

-- Announcements made by command, beside those of the hall file.
create table notices (
  id text primary key,
  doc jsonb not null,
  created_at bigint not null
);

create table notice_reads (
  user_id text not null references users on delete cascade,
  notice_id text not null,
  read_at bigint not null,
  primary key (user_id, notice_id)
);

-- Reminders and receipts. `key` is what makes one of a kind: the same is never told twice.
create table messages (
  id text primary key,
  user_id text not null references users on delete cascade,
  kind text not null,
  key text not null,
  facts jsonb not null,
  order_id text references orders,
  created_at bigint not null,
  read_at bigint,
  unique (user_id, key)
);
create index messages_user on messages (user_id, created_at desc, id desc);
create index messages_unread on messages (user_id) where read_at is null;

create table reviews (
  id text primary key,
  order_id text not null unique references orders,
  user_id text not null references users,
  outlet_id text not null references outlets,
  table_id text not null references tables,
  rating int not null check (rating between 1 and 5),
  content text not null,
  tags jsonb not null,
  images jsonb not null,
  video text,
  created_at bigint not null
);
create index reviews_outlet on reviews (outlet_id, created_at desc, id desc);

create table faults (
  id text primary key,
  user_id text not null references users,
  outlet_id text not null references outlets,
  table_id text not null references tables,
  kind text not null,
  content text not null,
  images jsonb not null,
  video text,
  created_at bigint not null
);
create index faults_created on faults (created_at desc);

-- Uploaded files by their random name; the bytes lie in the file store.
create table files (
  name text primary key,
  user_id text not null references users,
  kind text not null check (kind in ('image', 'video')),
  bytes bigint not null,
  created_at bigint not null
);
create index files_user on files (user_id, created_at);

-- Random secrets of the server's own, made when they are first needed: every process has the same.
create table secrets (
  name text primary key,
  value text not null
);
