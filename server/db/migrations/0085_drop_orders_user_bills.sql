-- no transaction
-- The bills of a person are found by orders_user_open.
drop index concurrently if exists orders_user_bills;
