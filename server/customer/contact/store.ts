import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { FileReferences } from '#server/files/deps.ts';

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

export const selectFaults = (db: Db, limit: number): Promise<FaultRow[]> =>
  db.selectFrom('faults').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();

/** The faults of an outlet that are not repaired, oldest first. */
export const selectOpenFaults = (db: Db, outlet_id: string): Promise<FaultRow[]> =>
  db
    .selectFrom('faults')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .limit(MAX_OPEN_FAULTS)
    .execute();

/** The faults of an outlet that are open, or that are repaired, newest first. */
export const selectOutletFaults = (
  db: Db,
  outlet_id: string,
  { isDone, after, limit }: { isDone: boolean; after: Cursor | null; limit: number },
): Promise<FaultRow[]> =>
  db
    .selectFrom('faults')
    .selectAll()
    .where('outlet_id', '=', outlet_id)
    .where('done_at', isDone ? 'is not' : 'is', null)
    .where(afterCursor(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Beyond this number the counter shows the oldest. */
const MAX_OPEN_FAULTS = 100;

export const lockFault = (tx: Tx, id: string): Promise<FaultRow | undefined> =>
  tx.selectFrom('faults').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateFault = (tx: Tx, id: string, change: Updateable<Schema['faults']>) =>
  tx.updateTable('faults').set(change).where('id', '=', id).execute();

export const faultReferences: FileReferences = (user_id) => sql`
  select jsonb_array_elements_text(images || coalesce(to_jsonb(video), '[]')) as url from faults
  where user_id = ${user_id} and (images <> '[]' or video is not null)`;

export const faultPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    faults: await db.selectFrom('faults').selectAll().where('user_id', '=', user_id).execute(),
  }),
  erase: async (tx, { id }) => {
    await tx
      .updateTable('faults')
      .set({ images: JSON.stringify([]), video: null })
      .where('user_id', '=', id)
      .execute();
  },
  ...movesWithAccount('faults', 'id'),
};
