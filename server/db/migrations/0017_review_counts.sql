-- The number of reviews by outlet and rating: counting them takes longer the more there are.
create table review_counts (
  outlet_id text not null references outlets,
  rating int not null,
  count bigint not null,
  primary key (outlet_id, rating)
);

create function review_is_counted() returns trigger language plpgsql as $$
begin
  insert into review_counts (outlet_id, rating, count) values (new.outlet_id, new.rating, 1)
    on conflict (outlet_id, rating) do update set count = review_counts.count + 1;
  return null;
end $$;
create trigger review_is_counted after insert on reviews
  for each row execute function review_is_counted();
insert into review_counts (outlet_id, rating, count)
  select outlet_id, rating, count(*) from reviews group by outlet_id, rating;
