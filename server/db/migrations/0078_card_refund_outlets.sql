-- The outlet whose staff made a refund: its board tells of one that failed. Null: made before this was stored, or by a server of the
-- version before; every board tells of it.
alter table card_refunds add column outlet_id text references outlets;

-- The boards read their alerts again as a refund fails, or as one that had failed was made after all.
create trigger card_refunds_signal after update of status on card_refunds
  for each row when (new.outlet_id is not null and old.status is distinct from new.status) execute function signal_counter();
