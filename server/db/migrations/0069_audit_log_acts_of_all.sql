-- no transaction
-- The acts at all outlets, newest first.
create index concurrently if not exists audit_log_acts_of_all on audit_log (id desc) where outlet_id is not null;
