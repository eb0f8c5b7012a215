-- True for the cancellation of an order by the hall, which closed at its time.
alter table order_events add column by_hall boolean not null default false;

-- The logo and the photos of the hall file, encoded again. In the database, so that every process can send them.
create table hall_images (
  -- The hash of the file beside the hall file, with the extension of the encoded image.
  name text primary key,
  bytes bytea not null
);
