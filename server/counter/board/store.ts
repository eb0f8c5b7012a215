import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, type Statement, statement } from '#server/db/statement.ts';

type TakenAlert = Selectable<Schema['taken_alerts']>;

export const selectTakenAlerts = (outlet_id: string, ids: readonly string[]): Statement<TakenAlert[]> =>
  statement(
    build
      .selectFrom('taken_alerts')
      .selectAll()
      .where('outlet_id', '=', outlet_id)
      .where(sql<SqlBool>`alert_id = any (${ids}::text[])`),
  );

/** Takes an alert. Does nothing if somebody else was first. */
export const insertTakenAlert = (row: Insertable<Schema['taken_alerts']>): Statement<void> =>
  effect(
    build
      .insertInto('taken_alerts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Who has taken an alert. */
export const takerOfAlert = (alert_id: string): Statement<string> =>
  oneRowStatement(
    build.selectFrom('taken_alerts').select('taken_by').where('alert_id', '=', alert_id),
    ({ taken_by }) => taken_by,
  );

export const deleteOldTakenAlerts = (before: number): Statement<number> =>
  deleteBatch('taken_alerts', sql`taken_at < ${before}`);
