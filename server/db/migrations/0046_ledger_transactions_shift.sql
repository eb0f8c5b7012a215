-- no transaction
-- The movements of a shift.
create index concurrently if not exists ledger_transactions_shift on ledger_transactions (shift_id) where shift_id is not null;
