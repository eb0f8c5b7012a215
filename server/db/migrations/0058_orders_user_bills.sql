-- no transaction
-- The bills of a person.
create index concurrently if not exists orders_user_bills on orders (user_id) where status = 'due';
