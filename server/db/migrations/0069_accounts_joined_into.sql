-- no transaction
-- The wallets that were joined with one.
create index concurrently if not exists accounts_joined_into on accounts (joined_into) where joined_into is not null;
