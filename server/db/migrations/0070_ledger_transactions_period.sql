-- no transaction
-- What was booked in a period.
create index concurrently if not exists ledger_transactions_period on ledger_transactions (created_at);
