-- no transaction
-- Housekeeping deletes codes by their age.
create index concurrently if not exists codes_age on codes (sent_at);
