-- no transaction
-- The bills of an outlet.
create index concurrently if not exists orders_outlet_bills on orders (outlet_id) where status = 'due';
