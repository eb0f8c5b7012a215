-- no transaction
-- The revenue of a period.
create index concurrently if not exists ledger_transactions_created on ledger_transactions (created_at);
