-- no transaction
-- The acts at an outlet, newest first.
create index concurrently if not exists audit_log_outlet on audit_log (outlet_id, id desc) where outlet_id is not null;
