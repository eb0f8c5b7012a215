-- Games without a fixed end (docs/decisions/0048).

-- What the game is charged by, as agreed on at its start; null for a game with a fixed end.
alter table orders add column open_ended jsonb;
-- The part of a bill that was given up.
alter table orders add column written_off bigint not null default 0, add column written_off_at bigint;

-- Not validated: the rows satisfy the narrower constraint before, and a scan would lock the table.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('unpaid', 'paid', 'playing', 'due', 'ended', 'completed', 'cancelled')) not valid;

-- As before (0040), but the time for which an open-ended game keeps its table moves on without being a change: staff who act
-- on the order need not have seen it.
create or replace function count_revision() returns trigger language plpgsql as $$
declare
  kept orders%rowtype;
begin
  kept := old;
  kept.end_at := new.end_at;
  kept.occupied_until_at := new.occupied_until_at;
  if new.open_ended is null or new.status <> 'playing' or kept is distinct from new then
    new.rev := old.rev + 1;
  end if;
  return new;
end $$;
