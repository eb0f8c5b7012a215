import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

type AddressNotice = Selectable<Schema['address_notices']>;

export const insertNotice = (tx: Tx, row: Insertable<Schema['address_notices']>) =>
  tx.insertInto('address_notices').values(row).execute();

/** Claims up to `limit` due notices until `until`, and counts an attempt of each. */
export async function claimDueNotices(
  db: Db,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<AddressNotice[]> {
  const { rows } = await sql<AddressNotice>`
    update address_notices set due_at = ${until}, attempts = attempts + 1
    where id in (
      select id from address_notices where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

export const deleteNotice = (db: Db, id: string) =>
  db.deleteFrom('address_notices').where('id', '=', id).execute();

export const postponeNotice = (db: Db, id: string, due_at: number) =>
  db.updateTable('address_notices').set({ due_at }).where('id', '=', id).execute();
