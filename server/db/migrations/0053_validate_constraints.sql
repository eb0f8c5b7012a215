-- What 0041 and 0045 have declared without a look at the rows. Validating locks out no call.
alter table audit_log validate constraint audit_log_kind_check;
alter table accounts validate constraint accounts_kind_check;
alter table ledger_transactions validate constraint ledger_transactions_shift;
