-- The hall's answer to a review, and reviews that the hall does not show. By: accounts of the staff, which are never deleted.
alter table reviews
  add column answer text,
  add column answered_by text,
  add column answered_at bigint,
  add column hidden_at bigint,
  add column hidden_by text,
  add column hidden_reason text;

-- A hidden review does not count.
create function review_count_changes() returns trigger language plpgsql as $$
begin
  update review_counts set count = count + case when new.hidden_at is null then 1 else -1 end
    where outlet_id = new.outlet_id and rating = new.rating;
  return null;
end $$;
create trigger review_count_changes after update of hidden_at on reviews for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function review_count_changes();
