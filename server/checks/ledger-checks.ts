import type { Db } from '#server/db/schema.ts';

/** True for one caller an hour, over all processes. */
export async function claimLedgerCheck(db: Db, hour: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ledger_checks')
    .values({ hour, ended_at: null, problems: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const finishLedgerCheck = (db: Db, hour: number, result: { ended_at: number; problems: number }) =>
  db.updateTable('ledger_checks').set(result).where('hour', '=', hour).execute();

/** The result of the last check that ended, by any process. */
export const lastLedgerCheck = (db: Db) =>
  db
    .selectFrom('ledger_checks')
    .select(['hour', 'ended_at', 'problems'])
    .where('ended_at', 'is not', null)
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteLedgerChecksBefore = (db: Db, hour: number) =>
  db.deleteFrom('ledger_checks').where('hour', '<', hour).execute();
