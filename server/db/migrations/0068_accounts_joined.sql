-- Of a wallet whose money went to another one as their accounts were joined: what it has paid may come back there.
alter table accounts add column joined_into text, add column joined_at bigint;
