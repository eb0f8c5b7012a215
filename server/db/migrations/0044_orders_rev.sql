-- The number of changes of an order: who acts on an order names the one that was seen.
alter table orders add column rev int not null default 0;
create function count_revision() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;
create trigger orders_rev before update on orders for each row
  when (old.* is distinct from new.*) execute function count_revision();
