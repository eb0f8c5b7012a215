-- no transaction
-- The bookings that were given up in a period.
create index concurrently if not exists order_events_given_up on order_events (at) where event in ('cancel', 'no_show');
