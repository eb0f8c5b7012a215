-- no transaction
-- Who took and moved the money of a shift, and why, for its report.
create index concurrently if not exists audit_log_shift on audit_log ((facts ->> 'shift_id')) where facts ? 'shift_id';
