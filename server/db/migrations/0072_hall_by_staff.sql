-- Who has put a version of the hall in force at the counter, and why. By: an account of the staff, which are never deleted; null
-- for a command of the operator.
alter table hall
  add column applied_by text,
  add column reason text;
