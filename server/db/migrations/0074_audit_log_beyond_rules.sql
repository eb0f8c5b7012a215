-- no transaction
-- What the staff gave back beyond the rules of the hall, for the limits of a day.
create index concurrently if not exists audit_log_beyond_rules on audit_log (outlet_id, at) where facts ? 'beyond_rules';
