-- The name by which the staff know a member of staff; empty: that of the account.
alter table staff add column name text not null default '';
