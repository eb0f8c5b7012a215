-- no transaction
-- What an outlet wrote off in a period.
create index concurrently if not exists orders_written_off on orders (outlet_id, written_off_at) where written_off_at is not null;
