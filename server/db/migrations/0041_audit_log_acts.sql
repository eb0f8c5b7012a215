-- Acts of the staff are entries of the audit trail. Without foreign keys, as `user_id`.
alter table audit_log add column outlet_id text, add column order_id text;
alter table audit_log drop constraint audit_log_kind_check;
-- Validated in 0053.
alter table audit_log add constraint audit_log_kind_check
  check (kind in ('money', 'sign_in', 'settings', 'counter')) not valid;
