-- no transaction
-- The time of the orders that are not over: a past one is in nobody's way. In batches, each with its commit, so that an order is
-- locked for a moment; locked, as a change between reading it and writing its time would be lost. Orders that are made or
-- changed meanwhile are written by their trigger.
do $$
declare
  since bigint := extract(epoch from now())::bigint - 2 * 86400;
  last bigint;
begin
  loop
    with missing as materialized (
      select id, outlet_id, table_id, start_at, occupied_until_at from orders
      where status <> 'cancelled' and occupied_until_at >= since
        and not exists (select from table_time where table_time.id = orders.id)
      order by occupied_until_at
      limit 1000
      for share
    ), filled as (
      insert into table_time (id, outlet_id, table_id, kind, start_at, until_at)
        select id, outlet_id, table_id, 'game', start_at, occupied_until_at from missing
        on conflict (id) do nothing
    )
    select max(occupied_until_at) into last from missing;
    commit;
    exit when last is null;
    since := last;
  end loop;
end $$;
