import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { read, statement } from '#server/db/statement.ts';

/** Finds pairs that occupy a table at the same time, and orders whose table time is not their own. */
export const findOverlaps = (db: Db): Promise<string[]> => read(db, overlaps);

const overlaps = statement(
  sql<{ problem: string }>`
    select format('%s and %s on %s', a.id, b.id, a.table_id) as problem
    from table_time a join table_time b on a.table_id = b.table_id and a.id < b.id
      and a.start_at < b.until_at and b.start_at < a.until_at
    union all
    select format('%s is not on %s until %s', orders.number, orders.table_id, orders.occupied_until_at)
    from orders left join table_time on table_time.id = orders.id
    where orders.status in ('unpaid', 'paid', 'playing') and (
      table_time.id is null or table_time.table_id <> orders.table_id
      or table_time.until_at <> orders.occupied_until_at
    )`,
  (rows) => rows.map(({ problem }) => problem),
);
