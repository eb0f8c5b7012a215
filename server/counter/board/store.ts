import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { Statement } from '#server/db/statement.ts';

type TakenAlert = Selectable<Schema['taken_alerts']>;

export const selectTakenAlerts = (
  db: Db,
  outlet_id: string,
  ids: readonly string[],
): Promise<TakenAlert[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('taken_alerts')
        .selectAll()
        .where('outlet_id', '=', outlet_id)
        .where('alert_id', 'in', [...ids])
        .execute();

/** Takes an alert. Returns who has it: somebody else if they were first. */
export async function insertTakenAlert(tx: Tx, row: Insertable<Schema['taken_alerts']>): Promise<TakenAlert> {
  await tx
    .insertInto('taken_alerts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('taken_alerts')
    .selectAll()
    .where('alert_id', '=', row.alert_id)
    .executeTakeFirstOrThrow();
}

export const deleteOldTakenAlerts = (before: number): Statement<number> =>
  deleteBatch('taken_alerts', sql`taken_at < ${before}`);
