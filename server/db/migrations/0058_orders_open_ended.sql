-- no transaction
-- The open-ended games whose hold is to be moved.
create index concurrently if not exists orders_open_ended on orders (end_at) where open_ended is not null and status = 'playing';
