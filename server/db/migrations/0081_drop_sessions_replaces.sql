-- no transaction
-- No statement has read by it since decision 65.
drop index concurrently if exists sessions_replaces;
