-- Uploads, where FILE_STORAGE=database: several processes share them without a bucket.
create table file_parts (
  name text not null,
  -- Position of the first byte of the part in the file.
  first_byte bigint not null,
  bytes bytea not null,
  primary key (name, first_byte)
);
-- Pictures and videos can't be compressed further.
alter table file_parts alter column bytes set storage external;

-- Messages that no provider sends, where several processes run: one of them could not read the file of another.
create table outbox (
  id bigint generated always as identity primary key,
  -- Epoch seconds.
  time bigint not null,
  channel text not null,
  "to" text not null,
  event text not null,
  code text,
  text text not null
);
