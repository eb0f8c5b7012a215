import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
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
};
