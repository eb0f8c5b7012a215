-- Of an account that was joined with another one of the same person: the one that is kept (docs/decisions/0055). Its phone number
-- and email address lead there.
alter table users add column joined_into text;
