import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Finds pairs of orders that occupy the same table at the same time (cleaning included). There must be none. */
export async function findOverlaps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select format('%s and %s on %s', a.number, b.number, a.table_id) as pair
    from orders a join orders b on a.table_id = b.table_id and a.id < b.id
      and a.start_at < b.occupied_until_at and b.start_at < a.occupied_until_at
    where a.status <> 'cancelled' and b.status <> 'cancelled'`.execute(db);
  return rows.map(({ pair }) => pair);
}
