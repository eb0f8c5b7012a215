-- no transaction
create index concurrently if not exists audit_log_order on audit_log (order_id, id desc) where order_id is not null;
