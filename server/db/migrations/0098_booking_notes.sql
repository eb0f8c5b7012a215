-- What the staff have noted about a booking, such as "brings a child": only they read it (docs/decisions/0080).
create table booking_notes (
  order_id text primary key references orders,
  -- The person of the order.
  user_id text not null references users,
  outlet_id text not null references outlets,
  text text not null,
  created_by text not null references users,
  created_at bigint not null
);
create index booking_notes_user on booking_notes (user_id);
create trigger booking_notes_signal after insert or update or delete on booking_notes
  for each row execute function signal_counter();
