-- no transaction
-- The boards look for refunds that failed lately.
create index concurrently if not exists card_refunds_failed on card_refunds (settled_at) where status = 'failed';
