-- no transaction
-- The acts of a member of staff, newest first.
create index concurrently if not exists audit_log_actor on audit_log (actor, id desc) where outlet_id is not null;
