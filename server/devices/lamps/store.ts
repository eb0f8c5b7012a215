import { type Selectable, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, type Statement, statement } from '#server/db/statement.ts';

export type LampProblem = Selectable<Schema['lamp_problems']>;
export type LampOverride = Selectable<Schema['lamp_overrides']>;

/** Those of these lamps that are in force. */
export const selectOverrides = (lamp_ids: readonly string[], now: number): Statement<LampOverride[]> =>
  statement(
    build
      .selectFrom('lamp_overrides')
      .selectAll()
      .where(sql<boolean>`lamp_id = any (${[...lamp_ids]}::text[])`)
      .where('until_at', '>', now),
  );

export const upsertOverride = ({ lamp_id, is_on, until_at }: LampOverride): Statement<void> =>
  effect(
    build
      .insertInto('lamp_overrides')
      .values({ lamp_id, is_on, until_at })
      .onConflict((conflict) => conflict.column('lamp_id').doUpdateSet({ is_on, until_at })),
  );

export const deleteOverride = (lamp_id: string): Statement<void> =>
  effect(build.deleteFrom('lamp_overrides').where('lamp_id', '=', lamp_id));

export const selectLampProblems = (outlet_id: string): Statement<LampProblem[]> =>
  statement(
    build.selectFrom('lamp_problems').selectAll().where('outlet_id', '=', outlet_id).orderBy('since_at'),
  );

/** Does nothing if the lamp has a problem already. */
export const insertLampProblem = (row: LampProblem): Statement<void> =>
  effect(
    build
      .insertInto('lamp_problems')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

export const deleteLampProblem = (lamp_id: string): Statement<void> =>
  effect(build.deleteFrom('lamp_problems').where('lamp_id', '=', lamp_id));
