import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { countStatement, effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { FileReferences } from '#server/files/deps.ts';

export type FaultRow = Selectable<Schema['faults']>;

export const insertFault = (row: Insertable<Schema['faults']>): Statement<void> =>
  effect(build.insertInto('faults').values(row));

export const countFaults = (user_id: string, after: number): Statement<number> =>
  countStatement(
    build
      .selectFrom('faults')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user_id)
      .where('created_at', '>', after),
  );

export const selectFaults = (limit: number): Statement<FaultRow[]> =>
  statement(build.selectFrom('faults').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit));

/** The faults of an outlet that are not repaired, oldest first. */
export const selectOpenFaults = (outlet_id: string): Statement<FaultRow[]> =>
  statement(
    build
      .selectFrom('faults')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('done_at', 'is', null)
      .orderBy('created_at')
      .limit(MAX_OPEN_FAULTS),
  );

/** The faults of an outlet that are open, or that are repaired, newest first. */
export const selectOutletFaults = (
  outlet_id: string,
  { isDone, after, limit }: { isDone: boolean; after: Cursor | null; limit: number },
): Statement<FaultRow[]> =>
  statement(
    build
      .selectFrom('faults')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where('done_at', isDone ? 'is not' : 'is', null)
      .where(afterCursor(after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** Beyond this number the counter shows the oldest. */
const MAX_OPEN_FAULTS = 100;

export const lockFault = (id: string): Statement<FaultRow | undefined> =>
  rowStatement(build.selectFrom('faults').selectAll().where('id', '=', id).forUpdate());

export const updateFault = (id: string, change: Updateable<Schema['faults']>): Statement<void> =>
  effect(build.updateTable('faults').set(change).where('id', '=', id));

export const faultReferences: FileReferences = (user_id) => sql`
  select jsonb_array_elements_text(images || coalesce(to_jsonb(video), '[]')) as url from faults
  where user_id = ${user_id} and (images <> '[]' or video is not null)`;

/** All faults that a person has reported, for the export. */
export const selectFaultsOf = (user_id: string): Statement<FaultRow[]> =>
  statement(build.selectFrom('faults').selectAll().where('user_id', '=', user_id));

export const clearFaultFiles = (user_id: string): Statement<void> =>
  effect(
    build
      .updateTable('faults')
      .set({ images: JSON.stringify([]), video: null })
      .where('user_id', '=', user_id),
  );
