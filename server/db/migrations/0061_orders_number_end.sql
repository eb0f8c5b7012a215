-- no transaction
-- Orders by the end of their number, as the screens of the staff show it.
create index concurrently if not exists orders_number_end on orders (reverse(number) text_pattern_ops);
