-- no transaction
-- The guests of an outlet who get money back, which the counter lists, by their cancelled bookings too.
create index concurrently if not exists orders_cancelled_paid on orders (table_id, occupied_until_at)
  where status = 'cancelled' and paid_at is not null;
