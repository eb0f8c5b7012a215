-- no transaction
-- The orders that a person cancelled before they were paid, which `order/add` counts.
create index concurrently if not exists orders_user_cancelled on orders (user_id, created_at)
  where status = 'cancelled' and method is null;
