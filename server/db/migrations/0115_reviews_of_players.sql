-- no transaction
create unique index concurrently if not exists reviews_order_person on reviews (order_id, user_id);
