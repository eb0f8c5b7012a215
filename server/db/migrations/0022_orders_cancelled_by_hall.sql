-- True for the cancellation of an order by the hall, which closed at its time.
alter table order_events add column by_hall boolean not null default false;
