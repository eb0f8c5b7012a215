-- When a called person said that they are at the counter: from then on the call waits for the staff
-- (docs/decisions/0109).
alter table queue_tickets add column here_at bigint;
