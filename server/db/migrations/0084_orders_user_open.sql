-- no transaction
-- The unpaid orders and the bills of a person, which `order/add` counts, by one index.
create index concurrently if not exists orders_user_open on orders (user_id) where status in ('unpaid', 'due');
