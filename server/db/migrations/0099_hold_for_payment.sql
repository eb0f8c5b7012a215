-- As before (0057), but the hold of an unpaid order ends later without being a change, too: the staff who take its payment
-- have extended it, and pay the order that they see.
create or replace function count_revision() returns trigger language plpgsql as $$
declare
  kept orders%rowtype;
begin
  kept := old;
  if new.open_ended is not null and new.status = 'playing' then
    kept.end_at := new.end_at;
    kept.occupied_until_at := new.occupied_until_at;
  elsif new.status = 'unpaid' then
    kept.hold_until_at := new.hold_until_at;
  end if;
  if kept is distinct from new then
    new.rev := old.rev + 1;
  end if;
  return new;
end $$;
