-- no transaction
-- The accounts that were joined with one.
create index concurrently if not exists users_joined_into on users (joined_into) where joined_into is not null;
