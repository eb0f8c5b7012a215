-- no transaction
-- Housekeeping deletes sessions that have expired.
create index concurrently if not exists sessions_expiry on sessions (expires_at);
