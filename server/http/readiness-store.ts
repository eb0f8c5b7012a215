import type { Db } from '#server/db/schema.ts';

export const recordReadinessCheck = (db: Db, checker: string, now: number) =>
  db
    .insertInto('readiness_checks')
    .values({ process: checker, checked_at: now })
    .onConflict((conflict) => conflict.column('process').doUpdateSet({ checked_at: now }))
    .execute();

export const deleteOldReadinessChecks = (db: Db, checked_before: number) =>
  db.deleteFrom('readiness_checks').where('checked_at', '<', checked_before).execute();
