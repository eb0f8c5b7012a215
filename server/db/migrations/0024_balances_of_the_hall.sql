-- The accounts of the hall have no running balance since 0018: the last value of before would mislead a report. In a file of
-- its own: 0018 locks the ledger until it ends.
update accounts set balance = 0 where kind not in ('wallet', 'deposit') and balance <> 0;
