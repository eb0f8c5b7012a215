-- no transaction
-- No statement has read by it since decision 39.
drop index concurrently if exists orders_occupied;
