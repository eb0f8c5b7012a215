-- no transaction
-- The tables of all outlets now.
create index concurrently if not exists orders_occupied on orders (occupied_until_at) where status <> 'cancelled';
