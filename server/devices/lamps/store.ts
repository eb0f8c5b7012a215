import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type LampProblem = Selectable<Schema['lamp_problems']>;
export type LampOverride = Selectable<Schema['lamp_overrides']>;

/** Those of these lamps that are in force. */
export const selectOverrides = (db: Db, lamp_ids: readonly string[], now: number): Promise<LampOverride[]> =>
  db
    .selectFrom('lamp_overrides')
    .selectAll()
    .where(sql<boolean>`lamp_id = any (${[...lamp_ids]}::text[])`)
    .where('until_at', '>', now)
    .execute();

export const upsertOverride = (tx: Tx, { lamp_id, is_on, until_at }: LampOverride) =>
  tx
    .insertInto('lamp_overrides')
    .values({ lamp_id, is_on, until_at })
    .onConflict((conflict) => conflict.column('lamp_id').doUpdateSet({ is_on, until_at }))
    .execute();

export const deleteOverride = (db: Db, lamp_id: string) =>
  db.deleteFrom('lamp_overrides').where('lamp_id', '=', lamp_id).execute();

export const selectLampProblems = (db: Db, outlet_id: string): Promise<LampProblem[]> =>
  db.selectFrom('lamp_problems').selectAll().where('outlet_id', '=', outlet_id).orderBy('since_at').execute();

/** Does nothing if the lamp has a problem already. */
export const insertLampProblem = (db: Db, row: LampProblem) =>
  db
    .insertInto('lamp_problems')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteLampProblem = (db: Db, lamp_id: string) =>
  db.deleteFrom('lamp_problems').where('lamp_id', '=', lamp_id).execute();
