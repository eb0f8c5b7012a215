import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type FaultRow = Selectable<Schema['faults']>;

export const insertFault = (tx: Tx, row: Insertable<Schema['faults']>) =>
  tx.insertInto('faults').values(row).execute();

export async function countFaults(tx: Tx, user_id: string, after: number): Promise<number> {
  const row = await tx
    .selectFrom('faults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The newest reports first. */
export const selectFaults = (db: Db, limit: number): Promise<FaultRow[]> =>
  db.selectFrom('faults').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
