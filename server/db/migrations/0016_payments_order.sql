-- no transaction
-- The payments of an order.
create index concurrently if not exists payments_order on payments (order_id, created_at desc, id desc) where order_id is not null;
